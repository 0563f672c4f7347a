import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { outboxList } from '~/features/desks/operations/outbox-filter';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { ALERT_KINDS } from './alert-rules';
import { readRunbook } from './runbook';
import { runbookOf } from './runbooks.server';

const PARTS = ['What it means', 'See', 'Do', 'Prove it is over', 'Tried'];
const FOLDER = 'docs/runbooks/alerts';
const pages = readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));
type Rules = { groups: { rules: { alert: string; annotations: { runbook?: string } }[] }[] };
const rules = (parse(readFileSync('docs/monitoring/alert-rules.yml', 'utf8')) as Rules).groups.flatMap(
  ({ rules }) => rules,
);
const OF_KIND = `${FOLDER}/{{ $labels.kind }}.md`;

describe('B38 B9 runbooks of alerts', () => {
  it.each(ALERT_KINDS)('B38 B9 the alert %s has its runbook', (kind) => {
    expect(runbookOf(kind)?.parts.map(({ heading }) => heading)).toEqual(PARTS);
  });

  it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook] as const))(
    'B38 B9 the rule %s of Prometheus names one',
    (_, runbook) => {
      if (runbook === OF_KIND) return;
      expect(runbook).toMatch(new RegExp(`^${FOLDER}/[a-z-]+\\.md$`));
      expect(pages).toContain(/([a-z-]+)\.md$/.exec(runbook ?? '')?.[1]);
    },
  );

  it.each(pages)(
    'B38 B9 %s has the common form, says what was tried with its output, and leads to pages that are there',
    (name) => {
      const runbook = runbookOf(name);
      expect(runbook?.parts.map(({ heading }) => heading)).toEqual(PARTS);
      const [means, see, steps, over, tried] = runbook?.parts.map(({ blocks }) => blocks.map(({ kind }) => kind)) ?? [];
      expect([means, steps, over]).toEqual([['text'], ['steps'], ['text']]);
      expect(see).toEqual(['text', 'code', 'text', 'text']);
      expect(tried?.slice(0, 2)).toEqual(['text', 'code']);
      const text = readFileSync(`${FOLDER}/${name}.md`, 'utf8');
      for (const [, to = ''] of text.matchAll(/\]\((?!\.\.\/)([a-z-]+)\.md\)/g)) expect(pages).toContain(to);
      const needed = [
        ...(ALERT_KINDS as readonly string[]),
        ...rules.map(({ annotations }) => /([a-z-]+)\.md$/.exec(annotations.runbook ?? '')?.[1]),
      ];
      expect(needed).toContain(name);
    },
  );

  it('B38 B9 what a runbook asks of a list by its address, that list reads', () => {
    const lists = [mailList, staffOrderList, auditTrail, jobList, outboxList];
    const asked = pages.flatMap((name) =>
      [...readFileSync(`${FOLDER}/${name}.md`, 'utf8').matchAll(/`(\/[a-z/-]+)\?([^`\s]+)`/g)].flatMap(
        ([address, path, search]) => {
          const list = lists.find((one) => one.path === path);
          return list ? [{ name, address, list, said: new URLSearchParams(search) }] : [];
        },
      ),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const { name, address, list, said } of asked) {
      expect(Object.values(list.names), `${name}: ${address}`).toEqual(expect.arrayContaining([...said.keys()]));
      expect(list.unread(said), `${name}: ${address}`).toEqual([]);
    }
  });

  it('B38 reads headings, words, code, lists and ways to other pages', () => {
    expect(runbookOf('../backup')).toBeUndefined();
    expect(
      readRunbook(
        '# T\n\n## A\n\nOne `x`\ntwo [b](b-c.md), [d](../d.md).\n\n```sql\nselect 1;\n\nselect 2;\n```\n\n## Do\n\n1. First\n   more\n2. Second\n',
      ),
    ).toEqual({
      title: 'T',
      parts: [
        {
          heading: 'A',
          blocks: [
            { kind: 'text', text: ['One ', { code: 'x' }, ' two ', { to: 'b-c', text: 'b' }, ', ', 'd', '.'] },
            { kind: 'code', text: 'select 1;\n\nselect 2;' },
          ],
        },
        { heading: 'Do', blocks: [{ kind: 'steps', items: [['First more'], ['Second']] }] },
      ],
    });
  });
});

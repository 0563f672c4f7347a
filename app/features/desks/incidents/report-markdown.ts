import type { TFunction } from '~/platform/texts';
import type { IncidentReport } from './load-report.server';

/** Text as it is, without what Markdown would take for a mark. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`).replaceAll('\n', '  \n');

const cells = (values: readonly string[]) => `| ${values.map(plain).join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [cells(head), cells(head.map(() => '-')).replaceAll(String.raw`\-`, '-'), ...rows.map(cells)].join('\n');
}

/** A report as a file that other programs can take: every figure and sentence of the page. */
export function reportMarkdown(report: IncidentReport, t: TFunction): string {
  const { incident, title, span, lasted, told, done, apart, followUps, figures, times, total, notes } = report;
  // A tick is written as Markdown's lists of tasks write it.
  const followUpList = (items: IncidentReport['followUps']) =>
    items
      .map(({ text, owner, due, done }) => {
        const about = [owner ?? t('ops:incident.nobody'), due, done].filter(Boolean).join(' · ');
        return `- [${done ? 'x' : ' '}] ${plain(`${text} (${about})`)}`;
      })
      .join('\n');
  const list = (items: readonly string[]) => items.map((item) => `- ${plain(item)}`).join('\n');
  const section = (head: string, body: string) => (body === '' ? [] : [`## ${plain(head)}`, body]);
  return [
    `# ${plain(`${t('ops:incident.named', { id: incident.id })}: ${title}`)}`,
    plain(`${t(`ops:incident.state.${incident.state}`)} · ${span.join('–')} · ${lasted}`),
    ...section(t('ops:incident.report.what'), plain(told.join(' '))),
    ...section(t('ops:incident.report.why'), plain(incident.why)),
    ...section(
      t('ops:incident.report.done'),
      done.length === 0
        ? ''
        : table(
            [t('ops:time'), t('ops:incident.column.event'), t('ops:incident.column.by')],
            done.map(({ exactly, text, by }) => [exactly, text, by]),
          ),
    ),
    ...section(
      t('ops:incident.report.effect'),
      table(
        [t('ops:incident.column.thing'), t('ops:incident.column.count'), ''],
        figures.map(({ id, value, note }) => [t(`ops:incident.figure.${id}`), value, note]),
      ),
    ),
    ...section(
      t('ops:incident.report.times'),
      table(
        [t('ops:incident.column.until'), t('ops:incident.column.lasted')],
        [...times.map(({ text, time }) => [text, time]), [t('ops:incident.report.total'), total]],
      ),
    ),
    ...section(t('ops:incident.apart.title'), list(apart.map(({ title: what, why }) => `${what}: ${why}`))),
    ...section(t('ops:incident.report.follow-ups'), followUpList(followUps)),
    ...section(t('ops:incident.notes'), list(notes.map(({ time, name, text }) => `${time}, ${name}: ${text}`))),
    '',
  ].join('\n\n');
}

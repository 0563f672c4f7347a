import { useState } from 'react';
import { Form, Link, useNavigation } from '~/platform/web';
import { Check, CircleCheck, Coins, CopyCheck, CreditCard, FileCheck, Send, type LucideIcon } from '~/components/icons';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { Segmented } from '~/components/segmented';
import { StatStrip } from '~/components/stat-strip';
import { StatusPill } from '~/components/status-pill';
import { GroupRow, Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { MatchPill } from '~/features/desks/payments/bank-lines-screen';
import { OriginalAmount } from '~/features/desks/payments/decided-lines';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDay } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { HeldFile } from './held-file';
import { ChoiceFields, HeldFields } from './held-fields';
import type { PreviewGroup, StatementPreview as Preview } from './preview-statement.server';
import { accountName, usePeriod } from './statement-screens';

const GROUPS: Record<PreviewGroup, LucideIcon> = {
  new: FileCheck,
  settlement: CreditCard,
  foreign: Coins,
  known: CopyCheck,
  outgoing: Send,
};

/** What a file would bring to an account, line by line. */
export function StatementPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const money = useMoney();
  const period = usePeriod();
  const { accountIban, bank, opening, closing, importedAs, number, gap } = preview;
  const isChecked = opening !== null && closing !== null;
  const facts = [
    period(preview),
    ...(number ? [t('preview.number', { number })] : []),
    t('preview.lines', { count: preview.lines }),
  ];
  return (
    <section className="grid min-w-0 gap-4">
      <div>
        <h2>
          <bdi>{accountName(bank, accountIban)}</bdi>
        </h2>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
      </div>
      {importedAs === null ? null : (
        <Notice
          compact
          actions={
            <Link to={`/support/payments/statements/${importedAs}`} className="link">
              {t('preview.see')}
            </Link>
          }
        >
          {t('known-file')}
        </Notice>
      )}
      {gap === null || opening === null ? null : (
        <Notice compact tone="warning">
          {t('preview.gap', { day: formatDay(gap.day, locale), closing: money(gap.balance), opening: money(opening) })}
        </Notice>
      )}
      <PreviewFigures preview={preview} />
      {isChecked ? null : <p className="text-sm text-muted">{t('preview.no-balances')}</p>}
      <PreviewTable preview={preview} />
    </section>
  );
}

/** What is new, what is there already, what went out, and that opening and lines give the closing balance. */
function PreviewFigures({ preview: { groups, opening, closing } }: { preview: Preview }) {
  const { t } = useTranslation('bank-statements');
  const money = useMoney();
  const figure = (...names: PreviewGroup[]) => ({
    value: money(decimalFromKurus(sumKurus(names.map((name) => kurusFromDecimal(groups[name].amount))))),
    note: t('preview.lines', { count: names.reduce((sum, name) => sum + groups[name].count, 0) }),
  });
  return (
    <StatStrip
      label={t('preview.caption')}
      items={[
        {
          id: 'new',
          label: t('balance.incoming'),
          sign: { tone: 'success', icon: CircleCheck },
          ...figure('new', 'settlement', 'foreign'),
        },
        {
          id: 'known',
          label: t('preview.group.known'),
          sign: { tone: 'neutral', icon: CopyCheck },
          ...figure('known'),
        },
        {
          id: 'outgoing',
          label: t('preview.group.outgoing'),
          sign: { tone: 'neutral', icon: Send },
          ...figure('outgoing'),
        },
        ...(opening === null || closing === null
          ? []
          : [
              {
                id: 'balance',
                label: t('balance.title'),
                value: t('payments:pos.fits'),
                note: `${money(opening)} → ${money(closing)}`,
                sign: { tone: 'success' as const, icon: Check },
              },
            ]),
      ]}
    />
  );
}

function PreviewTable({ preview: { groups, sure, lines } }: { preview: Preview }) {
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const money = useMoney();
  const names = (Object.keys(GROUPS) as PreviewGroup[]).filter((name) => groups[name].count > 0);
  const [chosen, setChosen] = useState<PreviewGroup | 'all'>('all');
  return (
    <>
      {names.length > 1 ? (
        <Segmented
          className="scripted"
          label={t('preview.show')}
          value={chosen}
          onChoose={setChosen}
          options={(['all', ...names] as const).map((name) => ({
            value: name,
            label: t('preview.of-group', {
              name: name === 'all' ? t('preview.all') : t(`preview.group.${name}`),
              number: name === 'all' ? lines : groups[name].count,
            }),
          }))}
        />
      ) : null}
      <Table caption={t('preview.caption')} tall>
        <TableHead>
          <Th>{t('preview.line')}</Th>
          <Th end>{t('column.amount')}</Th>
          <Th>{t('preview.what')}</Th>
        </TableHead>
        {names.map((name) => {
          const { count, amount, shown } = groups[name];
          if (chosen !== 'all' && chosen !== name) return null;
          return (
            <TableBody key={name}>
              <GroupRow columns={3}>
                <span className="flex flex-wrap items-center gap-x-3">
                  <StatusPill tone={name === 'new' ? 'accent' : 'neutral'} icon={GROUPS[name]}>
                    {t(`preview.group.${name}`)}
                  </StatusPill>
                  <span className="text-sm font-normal text-muted">
                    {t('preview.count', { count, amount: money(amount) })} · {t(`preview.todo.${name}`)}
                    {name === 'new' && sure > 0 ? ` · ${t('preview.sure', { count: sure })}` : ''}
                    {shown.length < count ? ` · ${t('preview.first', { count: shown.length })}` : ''}
                  </span>
                </span>
              </GroupRow>
              {shown.map((line, index) => (
                <Row key={index}>
                  <Td phone="title">
                    <bdi>{line.senderName || t('preview.no-sender')}</bdi>
                    <SubLine>
                      {formatDay(line.valueDate, locale)}
                      {line.text ? (
                        <>
                          {' · '}
                          <bdi className="wrap-anywhere">{line.text}</bdi>
                        </>
                      ) : null}
                    </SubLine>
                  </Td>
                  <Td end phone="amount" className="font-semibold tabular-nums">
                    <bdi>{money(line.amount)}</bdi>
                    {line.originalAmount === null ? null : (
                      <SubLine>
                        <OriginalAmount line={line} />
                      </SubLine>
                    )}
                  </Td>
                  <Td>
                    {line.match ? (
                      <>
                        <MatchPill of={line.match.class} />
                        {line.match.dealer || line.match.receiptNos.length > 0 ? (
                          <SubLine>
                            <bdi>
                              {[line.match.receiptNos.join(', '), line.match.dealer].filter(Boolean).join(' · ')}
                            </bdi>
                          </SubLine>
                        ) : null}
                      </>
                    ) : (
                      t(`preview.outcome.${name as 'known'}`)
                    )}
                  </Td>
                </Row>
              ))}
            </TableBody>
          );
        })}
      </Table>
    </>
  );
}

/** Imports the file, or leaves it; leaving keeps nothing of it. */
export function ImportForm({ file, previews }: { file: HeldFile; previews: readonly Preview[] }) {
  const { t } = useTranslation('bank-statements');
  const busy = useNavigation().formData?.get('intent');
  const sum = (group: PreviewGroup) => previews.reduce((total, { groups }) => total + groups[group].count, 0);
  const fresh = sum('new') + sum('settlement') + sum('foreign') + sum('outgoing');
  const all = previews.every(({ importedAs }) => importedAs !== null);
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-3">
      <HeldFields file={file} />
      <ChoiceFields choice={file.choice} />
      <p className="text-sm text-muted">
        {[...(sum('known') > 0 ? [t('preview.skips', { count: sum('known') })] : []), t('preview.later')].join(' ')}
      </p>
      <div className="flex flex-wrap gap-3">
        {all ? null : (
          <Button
            type="submit"
            name="intent"
            value="import"
            variant="primary"
            icon={FileCheck}
            loading={busy === 'import'}
          >
            {fresh > 0 ? t('preview.import', { count: fresh }) : t('preview.import-none')}
          </Button>
        )}
        {file.choice ? (
          <Button type="submit" name="intent" value="change-columns" loading={busy === 'change-columns'}>
            {t('preview.change-columns')}
          </Button>
        ) : null}
        <Link to="/support/payments/statements/new" className="btn btn-quiet">
          {t('preview.other')}
        </Link>
      </div>
    </Form>
  );
}

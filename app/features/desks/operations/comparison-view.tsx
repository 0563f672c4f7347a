import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { ArrowDown, CircleCheck, Minus, Plus, TrendingUp, type LucideIcon } from '~/components/icons';
import { Select } from '~/components/select';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { Tone } from '~/components/tone';
import { ResponsibleTag } from '~/features/desks/staff/responsible-tag';
import { useTranslation } from '~/platform/texts';
import { Form, Link } from '~/platform/web';
import { causeComparison, type Change, type ComparisonFilter } from './cause-comparison';
import type { ShownComparison } from './load-comparison.server';

const SIDES = ['old', 'new'] as const;

/** Chooses the two sides; the address that follows can be sent to others. */
export function ComparisonForm({
  by,
  releases,
  sides,
}: Pick<ComparisonFilter, 'by'> & Pick<ShownComparison, 'releases' | 'sides'>) {
  const { t } = useTranslation('jobs');
  return (
    <Form
      key={JSON.stringify(sides)}
      method="get"
      action={causeComparison.path}
      className="compare-form"
      preventScrollReset
    >
      {by === 'spans' ? <input type="hidden" name="by" value={by} /> : null}
      {SIDES.map((end) => {
        const side = sides?.[end];
        if (by === 'releases') {
          const chosen = side && 'release' in side ? side.release : undefined;
          // An address may name one whose attempts are gone by now.
          const choices = new Set([...(chosen === undefined ? [] : [chosen]), ...releases]);
          return (
            <Field key={end} label={t(`compare.${end}`)}>
              <Select name={end} compact defaultValue={chosen}>
                {[...choices].map((release) => (
                  <option key={release}>{release}</option>
                ))}
              </Select>
            </Field>
          );
        }
        return (
          <fieldset key={end}>
            <legend>{t(`compare.${end}`)}</legend>
            {(['from', 'to'] as const).map((limit) => (
              <Field key={limit} label={t(`causes.span.${limit}`)}>
                <TextInput
                  type="datetime-local"
                  name={`${end}-${limit}`}
                  compact
                  required
                  defaultValue={side && 'from' in side ? side[limit] : undefined}
                />
              </Field>
            ))}
          </fieldset>
        );
      })}
      <Button type="submit">{t('compare.go')}</Button>
    </Form>
  );
}

const PILLS: Record<Change, [icon: LucideIcon, tone: Tone]> = {
  new: [Plus, 'danger'],
  more: [TrendingUp, 'warning'],
  same: [Minus, 'neutral'],
  fewer: [ArrowDown, 'accent'],
  gone: [CircleCheck, 'success'],
};

/** The causes with their lines on both sides, and what became of each. */
export function ComparisonTable({
  causes,
  heads,
}: Pick<ShownComparison, 'causes'> & { heads: NonNullable<ShownComparison['heads']> }) {
  const { t } = useTranslation('jobs');
  return (
    <Table caption={t('compare.caption', heads)} tall keys className="compare-table">
      <TableHead>
        <Th>{t('causes.column.cause')}</Th>
        <Th low>{t('causes.column.who')}</Th>
        <Th end>
          <bdi>{heads.old}</bdi>
        </Th>
        <Th end>
          <bdi>{heads.new}</bdi>
        </Th>
        <Th>{t('compare.change')}</Th>
      </TableHead>
      <TableBody>
        {causes.map((cause) => {
          const { key, title, error, change } = cause;
          const [Icon, tone] = PILLS[change];
          const name = [title, error].filter(Boolean).join(': ');
          return (
            <Row key={key}>
              <Td phone="title">
                <span className="font-semibold">{title}</span>
                {error ? (
                  <SubLine>
                    <bdi dir="ltr">{error}</bdi>
                  </SubLine>
                ) : null}
              </Td>
              <Td low phone="hidden">
                <ResponsibleTag cause={key} />
              </Td>
              {SIDES.map((end) => (
                <Td key={end} end phone={end === 'old' ? 'meta' : 'state'} className="tabular-nums">
                  <span className="md:hidden">{t(`compare.${end}`)} </span>
                  {cause[end] > 0 ? (
                    <Link
                      to={end === 'old' ? cause.oldTo : cause.newTo}
                      className="link"
                      aria-label={t('compare.lines-of', { cause: name, side: heads[end], count: cause[end] })}
                    >
                      {cause[end]}
                    </Link>
                  ) : (
                    <span className="text-muted">0</span>
                  )}
                </Td>
              ))}
              <Td phone="amount">
                <StatusPill tone={tone} icon={Icon}>
                  {t(`compare.change-of.${change}`)}
                </StatusPill>
              </Td>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

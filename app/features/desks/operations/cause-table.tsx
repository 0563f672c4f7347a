import { Fragment, useId } from 'react';
import { Form, Link } from '~/platform/web';
import { ChevronDown, ChevronUp, Flame, TrendingUp } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { ResponsibleTag } from '~/features/desks/staff/responsible-tag';
import { useTranslation } from '~/platform/texts';
import { causeDesk, repairAddress, type CauseDeskFilter } from './cause-desk';
import type { ShownCause } from './load-causes.server';
import type { ShownMoment } from './job-moments';

const COLUMNS = 9;

/** The causes of the lines that wait; the unfolded one says its days, and repairs those of a span of time. */
export function CauseTable({
  causes,
  filter,
  mayAct,
  lines,
  fresh,
  incidents,
}: {
  causes: readonly ShownCause[];
  filter: CauseDeskFilter;
  mayAct: boolean;
  /** The sums of what is listed. */
  lines: number;
  fresh: number;
  /** The address of the incident that a cause belongs to, by its key. */
  incidents: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('jobs');
  return (
    <Table caption={t('causes.caption')} tall keys className="cause-table">
      <TableHead>
        <Th>{t('causes.column.cause')}</Th>
        <Th column="who">{t('causes.column.who')}</Th>
        <Th column="lines" end>
          {t('causes.column.lines')}
        </Th>
        <Th column="fresh" end>
          {t('causes.column.fresh')}
        </Th>
        <Th column="week">{t('causes.column.week')}</Th>
        <Th column="first" low>
          {t('causes.column.first')}
        </Th>
        <Th column="last">{t('causes.column.last')}</Th>
        <Th column="release" low>
          {t('causes.column.release')}
        </Th>
        <Th hidden>{t('causes.column.act')}</Th>
      </TableHead>
      <TableBody>
        {causes.map((cause) => (
          <Fragment key={cause.key}>
            <CauseRow cause={cause} filter={filter} mayAct={mayAct} incident={incidents[cause.key]} />
            {cause.days ? (
              <Row>
                <Td colSpan={COLUMNS} className="cause-open">
                  <CauseDays cause={cause} days={cause.days} mayAct={mayAct} />
                </Td>
              </Row>
            ) : null}
          </Fragment>
        ))}
        <Row className="cause-total">
          <Td phone="title">{t('causes.total')}</Td>
          <Td phone="meta">{t('causes.count', { count: causes.length })}</Td>
          <Td end phone="amount">
            {lines}
          </Td>
          <Td end phone="hidden">
            {fresh}
          </Td>
          <Td colSpan={COLUMNS - 4} phone="hidden" />
        </Row>
      </TableBody>
    </Table>
  );
}

function CauseRow({
  cause,
  filter,
  mayAct,
  incident,
}: {
  cause: ShownCause;
  filter: CauseDeskFilter;
  mayAct: boolean;
  incident: string | undefined;
}) {
  const { t } = useTranslation('jobs');
  const { key, title, error, hint, count, fresh, growing } = cause;
  const open = cause.days !== null;
  const name = [title, error].filter(Boolean).join(': ');
  return (
    <Row selected={open}>
      <Td phone="title">
        <Link
          to={causeDesk.address(filter, { cause: open ? undefined : key })}
          className="cause-name"
          aria-expanded={open}
          preventScrollReset
        >
          {title}
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Link>
        <SubLine>{error ? <bdi dir="ltr">{error}</bdi> : hint}</SubLine>
      </Td>
      <Td phone="meta">
        <ResponsibleTag cause={key} />
      </Td>
      <Td end phone="amount" className="tabular-nums">
        <Link to={cause.linesTo} aria-label={t('causes.lines-of', { cause: name, count })}>
          {count}
        </Link>
      </Td>
      <Td end phone={fresh > 0 ? 'state' : 'hidden'} className="tabular-nums">
        {fresh > 0 ? (
          <Link to={cause.freshTo} aria-label={t('causes.fresh-of', { cause: name, count: fresh })}>
            <StatusPill tone={growing ? 'danger' : 'warning'} icon={TrendingUp}>
              {fresh}
            </StatusPill>
          </Link>
        ) : (
          <span className="text-muted">0</span>
        )}
      </Td>
      <Td phone="wide" className="cause-week">
        <CauseBars slots={cause.slots} label={cause.drawn} growing={growing} />
      </Td>
      <Td low phone="hidden">
        <Moment moment={cause.first} />
      </Td>
      <Td phone="wide" className="cause-last">
        <span className="text-muted md:hidden">{t('causes.column.last')}: </span>
        <Moment moment={cause.last} />
      </Td>
      <Td low phone="hidden" className="tabular-nums">
        {cause.firstRelease ? (
          <Link to={causeDesk.address(filter, { release: cause.firstRelease })}>
            <bdi className="code">{cause.firstRelease}</bdi>
          </Link>
        ) : (
          <span className="text-muted">–</span>
        )}
      </Td>
      <Td end phone="wide" className="cause-act">
        {incident ? (
          <LinkButton to={incident} size="small" icon={Flame}>
            {t('ops:incident.of-cause')}
          </LinkButton>
        ) : growing && mayAct ? (
          <Form method="post" action="/ops/incidents?index">
            <input type="hidden" name="cause" value={key} />
            <Button type="submit" size="small" icon={Flame}>
              {t('ops:incident.open-for')}
            </Button>
          </Form>
        ) : null}
        {growing ? (
          <span className="cause-growing" title={t('causes.growing-until')}>
            {t('causes.growing')}
          </span>
        ) : mayAct ? (
          <LinkButton to={repairAddress(key)} size="small" aria-label={t('causes.repair-of', { cause: name })}>
            {t('causes.repair')}
          </LinkButton>
        ) : null}
      </Td>
    </Row>
  );
}

function Moment({ moment }: { moment: ShownMoment }) {
  return (
    <time dateTime={moment.iso} title={moment.exactly}>
      {moment.when}
    </time>
  );
}

const HEIGHT = 20;
const STEP = 4;

/** Lines by quarters of a day; the highest bar is the cause's own maximum. */
function CauseBars({ slots, label, growing }: { slots: readonly number[]; label: string; growing: boolean }) {
  const most = Math.max(1, ...slots);
  const width = slots.length * STEP;
  return (
    <svg
      className="cause-bars"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d={`M0 ${HEIGHT - 0.5}H${width}`} />
      {slots.map((value, index) => {
        const height = value > 0 ? Math.max(2, (value / most) * (HEIGHT - 2)) : 0;
        const hot = growing && index === slots.length - 1;
        return value > 0 ? (
          <rect
            key={index}
            className={hot ? 'is-hot' : undefined}
            x={index * STEP + 0.5}
            y={HEIGHT - 1 - height}
            width={STEP - 1}
            height={height}
          />
        ) : null;
      })}
    </svg>
  );
}

/** The days of a cause, each with exactly its lines, and the form that repairs a span of time. */
function CauseDays({
  cause,
  days,
  mayAct,
}: {
  cause: ShownCause;
  days: NonNullable<ShownCause['days']>;
  mayAct: boolean;
}) {
  const { t } = useTranslation('jobs');
  const id = useId();
  const [act, parameters] = repairAddress(cause.key).split('?');
  return (
    <div className="cause-detail">
      <section aria-labelledby={`${id}-days`}>
        <h3 id={`${id}-days`}>{t('causes.span.days')}</h3>
        <ul className="cause-days">
          {days.map(({ text, to, count }) => (
            <li key={text}>
              <span>{text}</span>
              {count > 0 ? (
                <Link to={to} className="link" aria-label={t('causes.span.day', { day: text, count })}>
                  {count}
                </Link>
              ) : (
                <span className="text-muted">0</span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {mayAct ? (
        <section aria-labelledby={`${id}-span`}>
          <h3 id={`${id}-span`}>{t('causes.span.title')}</h3>
          <Form method="get" action={act} className="cause-span">
            {[...new URLSearchParams(parameters)].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={t(`causes.span.${end}`)}>
                <TextInput type="datetime-local" name={end} compact />
              </Field>
            ))}
            <Button type="submit">{t('causes.span.go')}</Button>
          </Form>
          <p className="field-hint">
            {cause.growing ? `${t('causes.growing-until')}. ` : null}
            {t('causes.span.hint')}
          </p>
        </section>
      ) : null}
    </div>
  );
}

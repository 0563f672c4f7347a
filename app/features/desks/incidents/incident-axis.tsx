import { Fragment } from 'react';
import { formatDate } from '~/platform/dates';
import { Link } from '~/platform/web';
import { classNames } from '~/components/class-names';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { incidentRows } from './incident-filter';
import { LANES, type LaneName, type Mark, type WorkerLine } from './incident-lanes';
import type { IncidentPage } from './load-incident.server';

const WIDTH = 1000;
const ROW = 26;
const BARS = 76;
/** From here on, in per cent, a time would not fit. */
const LAST_TICK = 96;
const x = (place: number) => (place * WIDTH) / 100;

type Axis = IncidentPage['axis'];

/**
 * One time axis for all of it: what we did, what we saw, what broke, who was hit. It is drawn for eyes; the table below says the same
 * in words, and is what phones show.
 */
export function IncidentAxis({ page }: { page: IncidentPage }) {
  const { t } = useTranslation('ops');
  const { axis, incident } = page;
  const lanes = LANES.filter(
    (lane) =>
      lane === 'failures' ||
      (lane === 'workers' && axis.workers.length > 0) ||
      axis.marks.some((mark) => mark.lane === lane),
  );
  return (
    <section aria-labelledby="axis" className="incident-axis-box">
      <h2 id="axis" className="sr-only">
        {t('incident.axis')}
      </h2>
      {/* It scrolls where it has no room, so it takes the keyboard. */}
      <div className="incident-axis" tabIndex={0} role="group" aria-labelledby="axis">
        <div className="incident-lane incident-times">
          <h3>{axis.day}</h3>
          <Drawing height={30} axis={axis}>
            {axis.ticks
              .filter(({ x: place }) => place < LAST_TICK)
              .map(({ at, x: place, text }) => (
                <text key={at} x={x(place) + 4} y={19}>
                  {text}
                </text>
              ))}
          </Drawing>
        </div>
        {lanes.map((lane) => (
          <Lane key={lane} lane={lane} axis={axis} id={incident.id} />
        ))}
      </div>
      <AxisTable page={page} />
    </section>
  );
}

function Lane({ lane, axis, id }: { lane: LaneName; axis: Axis; id: number }) {
  const { t } = useTranslation('ops');
  const { locale } = useShell();
  const marks = axis.marks.filter((mark) => mark.lane === lane);
  const rows = Math.max(0, ...marks.map(({ row }) => row + 1));
  const list = incidentRows(id);
  const count = (value: number) => numberFormat(locale).format(value);
  return (
    <div className="incident-lane">
      <h3>
        {t(`incident.lane.${lane}`)}
        {lane === 'failures' ? (
          <span className="incident-legend">
            <span>
              <i className="is-own" aria-hidden />
              {t('incident.legend.own')}{' '}
              <CountLink value={count(axis.own)} to={axis.own > 0 ? list.address({ of: 'attempts' }) : undefined} />
            </span>
            <span>
              <i aria-hidden />
              {t('incident.legend.other')}{' '}
              <CountLink value={count(axis.other)} to={axis.other > 0 ? list.address({ of: 'others' }) : undefined} />
            </span>
          </span>
        ) : null}
        {lane === 'workers' ? axis.workers.map(({ name }) => <code key={name}>{name}</code>) : null}
      </h3>
      {lane === 'failures' ? (
        <Bars axis={axis} />
      ) : lane === 'workers' ? (
        <Drawing height={axis.workers.length * ROW + rows * ROW + 10} axis={axis}>
          {axis.workers.map((line, index) => (
            <Worker key={line.name} line={line} y={index * ROW + 18} />
          ))}
          {marks.map((mark) => (
            <Stretch key={mark.id} mark={mark} y={(axis.workers.length + mark.row) * ROW + 4} />
          ))}
        </Drawing>
      ) : (
        <Drawing height={rows * ROW + 10} axis={axis}>
          {marks.map((mark) => (
            <Stretch key={mark.id} mark={mark} y={mark.row * ROW + 4} />
          ))}
        </Drawing>
      )}
    </div>
  );
}

function CountLink({ value, to }: { value: string; to: string | undefined }) {
  return to ? (
    <Link to={to} className="link">
      {value}
    </Link>
  ) : (
    <b>{value}</b>
  );
}

/** A lane's drawing with the hours and the releases behind it. */
function Drawing({ height, axis, children }: { height: number; axis: Axis; children: React.ReactNode }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} aria-hidden focusable="false">
      {axis.ticks.map(({ at, x: place }) => (
        <path key={at} className="tick" d={`M${x(place)} 0V${height}`} />
      ))}
      {axis.lines.map((place) => (
        <path key={place} className="release" d={`M${x(place)} 0V${height}`} />
      ))}
      {children}
    </svg>
  );
}

/** A moment or a stretch with its words: in it where there is room, otherwise beside it. */
function Stretch({ mark, y }: { mark: Mark; y: number }) {
  const { from, to, tone, text, quiet, before, time } = mark;
  const start = x(from);
  const width = to === null ? 0 : Math.max(4, x(to) - start);
  const needs = (text.length + (quiet?.length ?? 0)) * 6.8 + 16;
  const inside = to !== null && width >= needs;
  const words = inside ? start + 8 : before ? start - (to === null ? 12 : 6) : start + (to === null ? 12 : width + 6);
  return (
    <g className={`tone-${tone}`}>
      <title>{`${time} · ${text}`}</title>
      {to === null ? <circle cx={start} cy={y + 9} r={6} /> : <rect x={start} y={y} width={width} height={18} rx={3} />}
      <text
        x={words}
        y={y + 13}
        textAnchor={before && !inside ? 'end' : 'start'}
        className={inside ? 'inside' : undefined}
      >
        {text}
        {quiet ? (
          <tspan className="quiet" dx={6}>
            {quiet}
          </tspan>
        ) : null}
      </text>
    </g>
  );
}

function Worker({ line, y }: { line: WorkerLine; y: number }) {
  return (
    <g>
      {line.pieces.map(({ id, from, to, died, title }) => (
        <rect
          key={id}
          className={classNames('ran', died && 'died')}
          x={x(from)}
          y={y}
          width={Math.max(2, x(to) - x(from))}
          height={5}
          rx={2}
        >
          <title>{title}</title>
        </rect>
      ))}
      {line.deaths.map(({ id, at, text, quiet }) => {
        const before = at > 60;
        return (
          <g key={id} className="tone-danger">
            <path className="cross" d={`M${x(at) - 4} ${y - 2}l8 8m0 -8l-8 8`} />
            <text x={before ? x(at) - 8 : x(at) + 8} y={y - 4} textAnchor={before ? 'end' : 'start'}>
              {text}
              {quiet ? (
                <tspan className="quiet" dx={6}>
                  {quiet}
                </tspan>
              ) : null}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Failed attempts by time; of the highest bar its value is said. */
function Bars({ axis }: { axis: Axis }) {
  const { t } = useTranslation('ops');
  const height = (value: number) => (value === 0 ? 0 : Math.max(2, (value / axis.most) * BARS));
  const highest = axis.bars.find(({ own, other }) => own + other === axis.most);
  return (
    <Drawing height={BARS + 22} axis={axis}>
      {axis.bars.map(({ at, own, other, x: place, width, time }) => {
        const bar = Math.max(2, x(width) - 2);
        const base = BARS + 18;
        return (
          <g key={at}>
            <title>{t('incident.bar', { time, own, other })}</title>
            <rect className="own" x={x(place) + 1} y={base - height(own)} width={bar} height={height(own)} />
            <rect
              className="other"
              x={x(place) + 1}
              y={base - height(own) - height(other)}
              width={bar}
              height={height(other)}
            />
          </g>
        );
      })}
      {highest ? (
        <text x={x(highest.x) + x(highest.width) / 2} y={13} textAnchor="middle" className="most">
          {axis.most}
        </text>
      ) : null}
    </Drawing>
  );
}

type Told = { id: string; iso: string; time: string; lane: LaneName; text: string; rows: string | null };

/** The axis in words, in the order of time. */
function AxisTable({ page: { axis } }: { page: IncidentPage }) {
  const { t } = useTranslation('ops');
  const { locale } = useShell();
  const dayOf = (iso: string) => formatDate(new Date(iso), locale);
  const told: Told[] = [
    ...axis.marks.map(({ id, iso, time, lane, text, quiet, rows }) => ({
      ...{ id, iso, time, lane, rows },
      text: quiet ? `${text} · ${quiet}` : text,
    })),
    ...axis.bars.map(({ at, iso, time, own, other }) => ({
      ...{ id: `bar-${at}`, iso, time, lane: 'failures' as const, rows: null },
      text: own === 0 ? t('incident.bar-others', { other }) : t('incident.bar-words', { own, other }),
    })),
    ...axis.workers.flatMap(({ name, deaths }) =>
      deaths.map(({ id, iso, time, text, quiet, rows }) => ({
        ...{ id, iso, time: time.slice(-8), lane: 'workers' as const, rows },
        text: [name, text, quiet].filter(Boolean).join(' · '),
      })),
    ),
  ].sort((one, other) => Date.parse(one.iso) - Date.parse(other.iso));
  const days = new Set(told.map(({ iso }) => dayOf(iso)));
  return (
    <div className="incident-twin">
      <table>
        <caption className="sr-only">{t('incident.axis')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('incident.column.lane')}</th>
            <th scope="col">{t('incident.column.event')}</th>
          </tr>
        </thead>
        <tbody>
          {told.map(({ id, iso, time, lane, text, rows }, index) => (
            <Fragment key={id}>
              {days.size > 1 && (index === 0 || dayOf(iso) !== dayOf(told[index - 1]?.iso ?? iso)) ? (
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    <bdi>{dayOf(iso)}</bdi>
                  </th>
                </tr>
              ) : null}
              <tr>
                <td className="tabular-nums">
                  <time dateTime={iso}>
                    <bdi>{time}</bdi>
                  </time>
                </td>
                <td>{t(`incident.lane.${lane}`)}</td>
                <td>
                  {rows ? (
                    <Link to={rows} className="link">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

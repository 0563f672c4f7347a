import { Link } from '~/platform/web';
import { Skull } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { HeldLines } from './held-lines';
import { RUN_ICONS } from './run-icons';
import type { ShownDeath, ShownRow, ShownRun } from './shown-run';

const percent = (value: number) => `${Math.round(value * 1000) / 1000}%`;

/**
 * Where the time went: a table whose middle column is drawn. Without the drawing it still says what began when, how long it took
 * and why; narrow places and phones have the bars below the names.
 */
export function RunDrawing({
  run,
  facts,
}: {
  run: ShownRun;
  /** The page shows the facts of an attempt below: of this one, and of each other by its row. */
  facts?: { chosen: string | undefined };
}) {
  const { t } = useTranslation('jobs');
  return (
    <div className="run">
      <p className="run-total">
        <b>
          <bdi>{run.total}</bdi>
        </b>{' '}
        <bdi>{run.ofWhat}</bdi>
      </p>
      <div className="run-sum" aria-hidden>
        {run.sums.map(({ owner, share }) =>
          share > 0 ? <i key={owner} className={`run-${owner}`} style={{ inlineSize: percent(share) }} /> : null,
        )}
      </div>
      <div className="run-legend">
        <ul>
          {run.sums.map(({ owner, text }) => (
            <li key={owner}>
              <i aria-hidden className={`run-${owner}`} />
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
        {run.cut ? (
          <p>
            <bdi>{run.cut}</bdi>
          </p>
        ) : null}
      </div>
      <table className="run-rows" role="table">
        <caption className="sr-only">{t('run.caption')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('run.column.part')}
            </th>
            <th scope="col" role="columnheader" className="run-canvas">
              <span className="sr-only">{t('run.column.when')}</span>
              <span className="run-axis" aria-hidden>
                {run.marks.map(({ x, at, text }) => (
                  <span key={`${x}-${at}`} data-at={at} style={{ insetInlineStart: percent(x) }}>
                    {text}
                  </span>
                ))}
              </span>
            </th>
            <th scope="col" role="columnheader">
              {t('run.column.took')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {run.rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              cuts={run.cuts}
              attempt={facts && run.attempts.some(({ key }) => key === row.key) ? row.key : undefined}
              chosen={facts?.chosen === row.key}
            />
          ))}
        </tbody>
      </table>
      {facts ? null : run.deaths.map((death) => <Death key={death.key} death={death} />)}
    </div>
  );
}

/** What else a worker had in hand when it died. */
function Death({ death: { worker, at, iso, lines } }: { death: ShownDeath }) {
  const { t } = useTranslation('jobs');
  return (
    <section className="run-death">
      <h3>
        <Skull aria-hidden />
        {t('run.death.title', { count: lines.length })}
      </h3>
      <p>
        <bdi>{worker}</bdi> · {t('run.death.heard')} <time dateTime={iso}>{at}</time>
      </p>
      <HeldLines lines={lines} />
    </section>
  );
}

function Row({
  row,
  cuts,
  attempt,
  chosen,
}: {
  row: ShownRow;
  cuts: ShownRun['cuts'];
  /** Its facts can be shown. */
  attempt: string | undefined;
  chosen: boolean;
}) {
  const { t } = useTranslation('jobs');
  const Icon = RUN_ICONS[row.icon];
  const before = row.notePlace.side === 'before';
  return (
    <tr role="row" data-kind={row.kind} data-chosen={chosen || undefined}>
      <th scope="row" role="rowheader" className={row.tone ? `tone-${row.tone}` : undefined}>
        <Icon aria-hidden />
        <span>
          {attempt ? (
            <Link to={`?attempt=${attempt}`} aria-current={chosen ? 'true' : undefined} preventScrollReset>
              {row.label}
            </Link>
          ) : row.to ? (
            <Link to={row.to}>{row.label}</Link>
          ) : (
            row.label
          )}
        </span>
        {row.aside ? (
          <small>
            <bdi>{row.aside}</bdi>
          </small>
        ) : null}
      </th>
      <td role="cell" className="run-canvas">
        {row.kind === 'gap'
          ? null
          : cuts.map(({ x, width }) => (
              <i
                key={x}
                aria-hidden
                className="run-cut"
                style={{ insetInlineStart: percent(x), inlineSize: percent(width) }}
              />
            ))}
        {row.bars.map(({ x, width, look, tone }, index) => (
          <i
            key={index}
            aria-hidden
            className={`run-bar run-${look} tone-${tone}`}
            style={{ insetInlineStart: percent(x), inlineSize: percent(width) }}
          />
        ))}
        <time className="sr-only" dateTime={row.iso}>
          {row.exactly}
        </time>
        {row.note ? (
          <span
            className="run-note"
            data-side={row.notePlace.side}
            style={
              row.kind === 'gap'
                ? undefined
                : {
                    [before ? 'insetInlineEnd' : 'insetInlineStart']: percent(
                      before ? 100 - row.notePlace.x : row.notePlace.x,
                    ),
                    // What has no room there ends in dots, and never under the durations.
                    maxInlineSize: percent(before ? row.notePlace.x : 100 - row.notePlace.x),
                  }
            }
          >
            {row.note}
          </span>
        ) : null}
      </td>
      <td role="cell" title={t('run.began', { at: row.exactly })}>
        {row.took ? (
          <bdi>{row.took}</bdi>
        ) : (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{t('run.moment')}</span>
          </>
        )}
      </td>
    </tr>
  );
}

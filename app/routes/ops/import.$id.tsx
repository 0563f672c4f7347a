import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import {
  Building2,
  CircleCheck,
  CircleX,
  FileUp,
  RotateCw,
  TriangleExclamationPoint,
  Undo2,
  X,
} from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Facts } from '~/components/facts';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { Stepper, type Step } from '~/components/stepper';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { ImportPill } from '~/features/integrations/imports/import-pill';
import { UNDO_HOURS } from '~/features/integrations/imports/import-rules';
import { isUnderWay, waitsForTurn } from '~/features/integrations/imports/import-states';
import {
  countProblems,
  listKeptRows,
  listProblemRows,
  readImport,
  rowUnderWay,
  type ImportCard,
  type ImportState,
  type KeptRow,
} from '~/features/integrations/imports/import-store.server';
import {
  discardImport,
  startImport,
  startImportAgain,
  stopImport,
  undoImport,
  type NotDone,
} from '~/features/integrations/imports/manage-imports.server';
import { ProblemSheet } from '~/features/integrations/imports/problem-sheet';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { formatDateTime } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { formatBytes } from '~/platform/byte-size';
import { numberFormat } from '~/platform/number-format';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation, type TFunction } from '~/platform/texts';

const ROWS_SHOWN = 20;
const KEPT_SHOWN = 50;

const nameOf = (data: unknown, t: TFunction) => {
  const { card } = (data ?? {}) as { card?: ImportCard };
  return card && titleOf(card, t);
};
const titleOf = ({ template }: Pick<ImportCard, 'template'>, t: TFunction) =>
  template ? t('imports:of', { name: t(`imports:template.${template}`) }) : t('imports:unknown');

export const handle: RouteHandle = { titleKey: 'staff:nav.import', title: nameOf, breadcrumb: nameOf };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  const card = id === undefined ? undefined : await readImport(id);
  if (id === undefined || !card) throw notFound('not-found');
  const search = new URL(request.url).searchParams;
  const kinds = card.state === 'checked' ? await countProblems(id) : [];
  const kind = kinds.find(({ code }) => code === search.get('kind'))?.code;
  const after = rowIdOf(search.get('after'));
  const [problems, kept, now] = await Promise.all([
    card.state === 'checked' ? listProblemRows(id, { after, code: kind, limit: ROWS_SHOWN + 1 }) : [],
    card.rowsKept > 0 ? listKeptRows(id, KEPT_SHOWN) : ([] as KeptRow[]),
    card.state === 'importing' && card.startedAt ? rowUnderWay(id, card.rowsDone) : undefined,
  ]);
  return {
    card,
    kinds,
    kind: kind ?? null,
    problems: problems.slice(0, ROWS_SHOWN),
    next: problems.length > ROWS_SHOWN ? (problems[ROWS_SHOWN - 1]?.rowNo ?? null) : null,
    begun: after !== undefined,
    kept,
    now: now ?? null,
    mayAct: may(viewer.role, 'ops.write'),
  };
}

type Answer = { notDone?: NotDone; reasonWrong?: boolean; reason?: string };

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const form = await readForm(request, ['intent', 'skipWrong', REASON_FIELD]);
  const actor = actorOf(viewer);
  const reason = readReason(form);
  const again = (answer: Answer) =>
    Response.json({ reason: typedReason(form), ...answer } satisfies Answer, { status: 400 });
  let notDone: NotDone | undefined;
  switch (form.get('intent')) {
    case 'start':
      if (!reason) return again({ reasonWrong: true });
      notDone = await startImport(actor, id, { skipWrong: form.get('skipWrong') === 'on', reason });
      break;
    case 'again':
      if (!reason) return again({ reasonWrong: true });
      notDone = await startImportAgain(actor, id, reason);
      break;
    case 'undo':
      if (!reason) return again({ reasonWrong: true });
      notDone = await undoImport(actor, id, reason);
      break;
    case 'stop':
      notDone = await stopImport(actor, id);
      break;
    case 'discard':
      notDone = await discardImport(actor, id);
      break;
    default:
      throw new AppError('malformed-request', 400);
  }
  return notDone ? again({ notDone }) : redirect(`/ops/import/${id}`);
}

export default function ImportPage() {
  const { card, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const number = (value: number) => numberFormat(locale).format(value);
  const { state } = card;
  return (
    <>
      <PageHead
        title={titleOf(card, t)}
        state={
          <>
            <ImportPill card={card} />
            {isUnderWay(state) ? <LiveConsole /> : null}
          </>
        }
        facts={[
          <bdi key="file">{card.fileName}</bdi>,
          ...(card.rowsRead > 0 ? [t('rows', { count: card.rowsRead, shown: number(card.rowsRead) })] : []),
          formatBytes(card.fileSize, locale),
          <bdi key="who">{card.actor}</bdi>,
          <time key="at" dateTime={card.createdAt}>
            {formatDateTime(new Date(card.createdAt), locale)}
          </time>,
        ]}
        actions={
          state === 'done' && card.template !== 'STOKLAR' ? (
            <LinkButton to="/support/firms" icon={Building2}>
              {t('result.firms')}
            </LinkButton>
          ) : mayAct ? (
            <HeadActs state={state} />
          ) : undefined
        }
      />
      <div className="import-steps mb-5">
        <Stepper label={t('steps.label')} doneLabel={t('steps.done')} steps={stepsOf(state, t)} />
      </div>
      {answer?.notDone ? (
        <div className="mb-4 max-w-3xl">
          <Notice tone="danger" role="alert" title={t(`not-done.${answer.notDone}`)} />
        </div>
      ) : null}
      <Body state={state} />
    </>
  );
}

function Body({ state }: { state: ImportState }) {
  switch (state) {
    case 'checking':
    case 'importing':
    case 'stopping':
    case 'undoing':
      return <Progress />;
    case 'checked':
      return <Trial />;
    case 'done':
    case 'undone':
      return <Result />;
    case 'refused':
    case 'failed':
      return <Refused />;
    case 'discarded':
      return <Again />;
  }
}

function stepsOf(state: ImportState, t: TFunction): Step[] {
  const at =
    { checking: 1, refused: 0, checked: 1, discarded: 1, importing: 2, stopping: 2, failed: 2 }[state as string] ?? 3;
  const over = state === 'done' || state === 'undone';
  return ['file', 'trial', 'import', 'result'].map((name, index) => ({
    label: t(`steps.${name}`),
    state: index < at || over ? 'done' : index === at ? 'current' : 'todo',
  }));
}

function HeadActs({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports');
  if (state !== 'checked' && state !== 'importing') return null;
  const stop = state === 'importing';
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value={stop ? 'stop' : 'discard'}
        variant={stop ? 'danger' : undefined}
        icon={X}
      >
        {t(stop ? 'stop' : 'discard')}
      </Button>
    </Form>
  );
}

const useNumbers = () => {
  const { locale } = useShell();
  return {
    number: (value: number) => numberFormat(locale).format(value),
    seconds: (ms: number) =>
      numberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: ms < 10_000 ? 1 : 0 }).format(
        ms / 1000,
      ),
  };
};

function Progress() {
  const { card, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('imports');
  const { number, seconds } = useNumbers();
  const { locale } = useShell();
  const { state, rowsDone, startedAt, stepMs } = card;
  const trial = state === 'checking';
  const all = card.rowsNew + card.rowsKnown;
  const rate = startedAt && stepMs > 0 ? Math.round(rowsDone / (stepMs / 1000)) : 0;
  const share = all > 0 ? rowsDone / all : 0;
  const percent = numberFormat(locale, { style: 'percent' }).format(share);
  return (
    <div className="grid max-w-3xl gap-4">
      {waitsForTurn(card) ? (
        <Notice tone="neutral" title={t('progress.waiting')} />
      ) : trial ? (
        <p className="import-far">
          <span>
            <b>{number(card.rowsRead)}</b> <span className="text-muted">{t('progress.read')}</span>
          </span>
        </p>
      ) : (
        <div>
          <p className="import-far">
            <span>
              <b>{number(rowsDone)}</b> <span className="text-muted">{t('progress.of', { shown: number(all) })}</span>
            </span>
            <span className="font-semibold tabular-nums">{percent}</span>
          </p>
          <div className="meter">
            <progress
              value={rowsDone}
              max={Math.max(all, 1)}
              aria-label={t(state === 'undoing' ? 'progress.undo-bar' : 'progress.bar')}
              aria-valuetext={percent}
            />
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
            <span>{rate > 0 ? t('progress.rate', { shown: number(rate) }) : null}</span>
            <span>
              {rate > 0 && rowsDone < all
                ? t('progress.left', { time: seconds(((all - rowsDone) / rate) * 1000) })
                : null}
            </span>
          </p>
        </div>
      )}
      {trial || state === 'undoing' ? null : (
        <Facts
          items={[
            { label: t('result.new'), value: number(card.rowsNew) },
            { label: t('result.known'), value: number(card.rowsKnown) },
            ...(card.rowsWrong > 0
              ? [{ label: t('progress.skipped'), value: t('progress.skipped-text', { shown: number(card.rowsWrong) }) }]
              : []),
            ...(now
              ? [
                  {
                    label: t('progress.now'),
                    value: (
                      <>
                        {t('progress.row', { shown: number(now.rowNo) })}{' '}
                        <bdi className="font-semibold">{now.name}</bdi>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <Notice tone="neutral" compact>
        {t(trial ? 'progress.close-trial' : state === 'undoing' ? 'progress.close-undo' : 'progress.close')}
      </Notice>
    </div>
  );
}

function Trial() {
  const { card, kinds, kind, problems, next, begun, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('imports');
  const { number, seconds } = useNumbers();
  const ready = card.rowsNew + card.rowsKnown;
  const looked = card.rowsWrong + card.rowsWarned;
  return (
    <div className="grid gap-6">
      <StatStrip
        label={t('figures')}
        items={[
          {
            id: 'ready',
            label: t('ready'),
            value: number(ready),
            note: t('ready-note', { new: number(card.rowsNew), known: number(card.rowsKnown) }),
          },
          {
            id: 'wrong',
            label: t('wrong'),
            value: number(card.rowsWrong),
            ...(card.rowsWrong > 0 && {
              alarm: { tone: 'danger' as const, icon: CircleX },
              note: t('wrong-note', { count: kinds.length, shown: number(kinds.length) }),
            }),
          },
          {
            id: 'warned',
            label: t('warned'),
            value: number(card.rowsWarned),
            ...(card.rowsWarned > 0 && {
              alarm: { tone: 'warning' as const, icon: TriangleExclamationPoint },
              note: t('warned-note'),
            }),
          },
          { id: 'took', label: t('took'), value: seconds(card.stepMs), note: t('took-note') },
        ]}
      />
      {looked === 0 ? (
        <Notice tone="success" icon={CircleCheck} title={t('look.none')} />
      ) : (
        <ProblemSheet card={card} kinds={kinds} kind={kind} rows={problems} next={next} begun={begun} total={looked} />
      )}
      {mayAct ? <StartForm ready={ready} /> : null}
    </div>
  );
}

function StartForm({ ready }: { ready: number }) {
  const { card } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('imports');
  const { number } = useNumbers();
  const busy = useNavigation().formData?.get('intent') === 'start';
  if (ready === 0) {
    return (
      <div className="max-w-3xl">
        <Notice tone="warning" title={t('confirm.nothing')} actions={<OtherFile />} />
      </div>
    );
  }
  return (
    <Panel title={t('confirm.title')} className="max-w-3xl">
      <Form method="post" className="grid gap-4">
        {card.rowsWrong > 0 ? (
          <Checkbox
            name="skipWrong"
            label={t('confirm.skip', { count: card.rowsWrong, shown: number(card.rowsWrong) })}
            hint={t('confirm.skip-hint')}
          />
        ) : null}
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <p className="text-sm text-muted">{t('confirm.whole', { hours: UNDO_HOURS })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="start" variant="primary" loading={busy}>
            {t('confirm.action', { count: ready, shown: number(ready) })}
          </Button>
          <OtherFile />
        </div>
      </Form>
    </Panel>
  );
}

function OtherFile() {
  const { t } = useTranslation('imports');
  return (
    <LinkButton to="/ops/import" variant="quiet" icon={FileUp}>
      {t('confirm.other-file')}
    </LinkButton>
  );
}

function Result() {
  const { card, kept, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const { number, seconds } = useNumbers();
  const time = (instant: string) => formatDateTime(new Date(instant), locale);
  const all = card.rowsNew + card.rowsKnown;
  return (
    <div className="grid gap-6">
      <StatStrip
        label={t('figures')}
        items={[
          { id: 'new', label: t('result.new'), value: number(card.rowsNew) },
          { id: 'known', label: t('result.known'), value: number(card.rowsKnown), note: t('result.known-note') },
          {
            id: 'skipped',
            label: t('result.skipped'),
            value: number(card.rowsWrong),
            ...(card.rowsWrong > 0 && { alarm: { tone: 'danger' as const, icon: CircleX } }),
          },
          {
            id: 'took',
            label: t('result.duration'),
            value: seconds(card.stepMs),
            note: card.finishedAt ? t('result.finished', { time: time(card.finishedAt) }) : undefined,
          },
        ]}
      />
      {card.state === 'undone' ? (
        <div className="max-w-3xl">
          <Notice
            tone={card.rowsKept > 0 ? 'warning' : 'success'}
            icon={Undo2}
            title={
              card.rowsKept > 0
                ? t('result.undone', { count: all - card.rowsKept, shown: number(all - card.rowsKept) })
                : t('result.undone-all')
            }
          >
            {card.undoneAt ? time(card.undoneAt) : null}
          </Notice>
        </div>
      ) : (
        <div className="grid max-w-3xl gap-4">
          {card.refusal ? <Notice tone="danger" title={t('result.undo-failed')} /> : null}
          {card.undoUntil ? (
            <Notice tone="neutral" icon={Undo2} title={t('result.undo-title', { time: time(card.undoUntil) })}>
              {t('result.undo-text')}
            </Notice>
          ) : (
            <p className="text-sm text-muted">{t('result.undo-over')}</p>
          )}
          {card.undoUntil && mayAct ? (
            <Form method="post" className="grid gap-4">
              <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
              <div>
                <ConfirmDialog
                  trigger={{ label: t('result.undo'), icon: Undo2 }}
                  title={t('result.undo-ask')}
                  confirmLabel={t('result.undo')}
                  cancelLabel={t('admin:cancel')}
                  name="intent"
                  value="undo"
                >
                  {t('result.undo-text')}
                </ConfirmDialog>
              </div>
            </Form>
          ) : null}
        </div>
      )}
      {kept.length > 0 ? (
        <section className="max-w-3xl">
          <h2>{t('result.kept', { count: card.rowsKept, shown: number(card.rowsKept) })}</h2>
          <div className="sheet-scroll" role="region" aria-label={t('result.kept-why')} tabIndex={0}>
            <table className="sheet-rows">
              <thead>
                <tr>
                  <th scope="col">{t('look.row')}</th>
                  <th scope="col">{t('column.file')}</th>
                  <th scope="col">{t('result.kept-why')}</th>
                </tr>
              </thead>
              <tbody>
                {kept.map((row) => (
                  <tr key={row.rowNo}>
                    <th scope="row">{number(row.rowNo)}</th>
                    <td>
                      {card.template === 'STOKLAR' ? (
                        <bdi>{row.name || row.key}</bdi>
                      ) : (
                        <Link to={`/support/firms/${row.targetId}`} className="link">
                          <bdi>{row.name || row.key}</bdi>
                        </Link>
                      )}
                    </td>
                    <td className="sheet-said">{t(`result.kept-${row.kept}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </div>
  );
}

function Refused() {
  const { card, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const { code, params = {} } = card.refusal ?? { code: 'unexpected' as const };
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? numberFormat(locale).format(value) : value,
    ]),
  );
  const failed = card.state === 'failed';
  const key: string = `${failed ? 'failed' : 'refused'}.${code}`;
  return (
    <div className="grid max-w-3xl gap-4">
      <Notice tone="danger" title={t(failed ? 'failed.title' : 'refused.title')} actions={<OtherFile />}>
        {t(key, shown)}
      </Notice>
      {card.canStartAgain && mayAct ? (
        <Form method="post" className="grid gap-4">
          <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
          <div>
            <Button type="submit" name="intent" value="again" variant="primary" icon={RotateCw}>
              {t('again')}
            </Button>
          </div>
        </Form>
      ) : null}
    </div>
  );
}

function Again() {
  const { t } = useTranslation('imports');
  return (
    <div className="max-w-3xl">
      <Notice tone="neutral" title={t('state.discarded')} actions={<OtherFile />} />
    </div>
  );
}

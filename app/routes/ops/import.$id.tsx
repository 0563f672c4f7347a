import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Building2 } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { ImportActs } from '~/features/integrations/imports/import-acts';
import type { ImportAnswer } from '~/features/integrations/imports/import-answer';
import { ImportPill } from '~/features/integrations/imports/import-pill';
import { ImportStage } from '~/features/integrations/imports/import-stage';
import { isUnderWay } from '~/features/integrations/imports/import-states';
import { ImportSteps } from '~/features/integrations/imports/import-steps';
import type { ImportCard } from '~/features/integrations/imports/import-store.server';
import { loadImport } from '~/features/integrations/imports/load-import.server';
import {
  discardImport,
  startImport,
  startImportAgain,
  stopImport,
  undoImport,
  type NotDone,
} from '~/features/integrations/imports/manage-imports.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { formatDateTime } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { formatBytes } from '~/platform/byte-size';
import { numberFormat } from '~/platform/intl-formats';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation, type TFunction } from '~/platform/texts';

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
  const search = new URL(request.url).searchParams;
  const asked = { kind: search.get('kind'), after: rowIdOf(search.get('after')) };
  const page = id === undefined ? undefined : await loadImport(id, asked);
  if (!page) throw notFound('not-found');
  return { ...page, mayAct: may(viewer.role, 'ops.write') };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const form = await readForm(request, ['intent', 'skipWrong', REASON_FIELD]);
  const actor = actorOf(viewer);
  const reason = readReason(form);
  const again = (answer: ImportAnswer) =>
    Response.json({ reason: typedReason(form), ...answer } satisfies ImportAnswer, { status: 400 });
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
  const { mayAct, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<ImportAnswer>();
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const number = (value: number) => numberFormat(locale).format(value);
  const { card } = page;
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
            <ImportActs state={state} />
          ) : undefined
        }
      />
      <ImportSteps state={state} />
      {answer?.notDone ? (
        <div className="mb-4 max-w-3xl">
          <Notice tone="danger" role="alert" title={t(`not-done.${answer.notDone}`)} />
        </div>
      ) : null}
      <ImportStage page={page} mayAct={mayAct} answer={answer} />
    </>
  );
}

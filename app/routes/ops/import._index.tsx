import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { FileSpreadsheet } from '~/components/icons';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { isUnderWay } from '~/features/integrations/imports/import-states';
import { countImports, listImports } from '~/features/integrations/imports/import-store.server';
import { ImportTable } from '~/features/integrations/imports/import-table';
import { ImportTemplates } from '~/features/integrations/imports/import-templates';
import { uploadImport, type NotDone } from '~/features/integrations/imports/manage-imports.server';
import { UploadImportForm } from '~/features/integrations/imports/upload-import-form';
import { importList } from '~/features/desks/staff/import-filter';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

const SHOWN = 25;

export const handle: RouteHandle = { titleKey: 'staff:nav.import' };

/** The form to upload files, and the earlier imports. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const filter = importList.read(new URL(request.url).searchParams);
  const [found, total] = await Promise.all([listImports(filter, SHOWN + 1), countImports(filter)]);
  return {
    filter,
    total,
    imports: found.slice(0, SHOWN),
    next: found.length > SHOWN ? found[SHOWN - 1]?.id : undefined,
    mayAct: may(viewer.role, 'ops.write'),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, [{ name: 'file', file: true }]);
  const file = form.get('file');
  const done = await uploadImport(actorOf(viewer), file instanceof File ? file : undefined);
  if (typeof done === 'number') return redirect(`/ops/import/${done}`);
  return Response.json({ notDone: done }, { status: 400 });
}

export default function Imports() {
  const { imports, next, total, filter, mayAct } = useLoaderData<typeof loader>();
  const only = filter.state;
  const answer = useActionData<{ notDone: NotDone }>();
  const { t } = useTranslation('imports');
  return (
    <>
      <PageHead
        title={t('title')}
        state={imports.some(({ state }) => isUnderWay(state)) ? <LiveConsole /> : undefined}
        facts={[t('intro')]}
        actions={imports.length > 0 ? <ExportLink list={importList} filter={filter} /> : undefined}
      />
      <UnknownFilter list={importList} />
      <div className="split">
        <div className="grid min-w-0 content-start gap-5">
          {mayAct ? <UploadImportForm refused={answer?.notDone} /> : null}
          <section>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2>{t(only ? `only.${only}` : 'history')}</h2>
              {only ? (
                <Link to={importList.address({})} className="link text-sm">
                  {t('only.all')}
                </Link>
              ) : null}
            </div>
            {imports.length === 0 ? (
              <EmptyState icon={FileSpreadsheet} title={t(only ? 'only.none' : 'none')} />
            ) : (
              <>
                <ImportTable imports={imports} caption={t(only ? `only.${only}` : 'history')} />
                <ListPages
                  shown={imports.length}
                  total={total}
                  list={importList}
                  filter={filter}
                  next={next === undefined ? undefined : { after: next }}
                />
              </>
            )}
          </section>
        </div>
        <aside className="rail">
          <ImportTemplates />
        </aside>
      </div>
    </>
  );
}

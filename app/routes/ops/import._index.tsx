import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { FileSpreadsheet, FileUp } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Field } from '~/components/field';
import { FileInput } from '~/components/file-input';
import { PageHead, Panel } from '~/components/panel';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { ImportPill } from '~/features/integrations/imports/import-pill';
import { isUnderWay, LARGEST_IMPORT } from '~/features/integrations/imports/import-states';
import { listImports } from '~/features/integrations/imports/import-store.server';
import { uploadImport, type NotDone } from '~/features/integrations/imports/manage-imports.server';
import { IMPORT_TEMPLATES } from '~/features/kit/import-templates/import-templates';
import { importList } from '~/features/desks/staff/import-list';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDateTime } from '~/platform/dates';
import { formatBytes } from '~/platform/byte-size';
import { numberFormat } from '~/platform/number-format';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { WORKBOOK_LIMITS } from '~/platform/spreadsheet/workbook-refused';
import { useTranslation } from '~/platform/texts';

const SHOWN = 25;

export const handle: RouteHandle = { titleKey: 'staff:nav.import' };

/** The form to upload files, and the earlier imports. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const { state, before } = importList.read(new URL(request.url).searchParams);
  const imports = await listImports(SHOWN + 1, { state, before });
  return {
    only: state,
    imports: imports.slice(0, SHOWN),
    older: imports.length > SHOWN ? imports[SHOWN - 1]?.id : undefined,
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
  const { imports, older, only, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<{ notDone: NotDone }>();
  const { t } = useTranslation('imports');
  const { locale } = useShell();
  const number = (value: number) => numberFormat(locale).format(value);
  const size = formatBytes(LARGEST_IMPORT, locale);
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <PageHead
        title={t('title')}
        state={imports.some(({ state }) => isUnderWay(state)) ? <LiveConsole /> : undefined}
        facts={[t('intro')]}
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-5">
          {mayAct ? (
            <Panel title={t('upload.title')}>
              <Form method="post" encType="multipart/form-data" className="grid max-w-2xl gap-4">
                <Field
                  label={t('upload.file')}
                  hint={t('upload.hint', { size, rows: number(WORKBOOK_LIMITS.rows) })}
                  error={answer ? t(`not-done.${answer.notDone}`) : undefined}
                  required
                >
                  <FileInput name="file" accept=".xlsx" />
                </Field>
                <p className="text-sm text-muted">{t('rules')}</p>
                <div>
                  <Button type="submit" variant="primary" icon={FileUp} loading={busy}>
                    {t('upload.action')}
                  </Button>
                </div>
              </Form>
            </Panel>
          ) : null}
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
              <Table caption={t(only ? `only.${only}` : 'history')} keys>
                <TableHead>
                  <Th>{t('column.date')}</Th>
                  <Th>{t('column.file')}</Th>
                  <Th low>{t('column.who')}</Th>
                  <Th end>{t('column.rows')}</Th>
                  <Th end low>
                    {t('column.wrong')}
                  </Th>
                  <Th>{t('column.state')}</Th>
                </TableHead>
                <TableBody>
                  {imports.map(
                    ({ id, createdAt, fileName, actor, state, startedAt, rowsNew, rowsKnown, rowsWrong }) => (
                      <Row key={id}>
                        <Td phone="meta" className="whitespace-nowrap">
                          <time dateTime={createdAt}>{formatDateTime(new Date(createdAt), locale)}</time>
                        </Td>
                        <Td phone="title" className="wrap-anywhere">
                          <Link to={`/ops/import/${id}`}>
                            <bdi>{fileName}</bdi>
                          </Link>
                        </Td>
                        <Td low phone="hidden" className="wrap-anywhere">
                          <bdi>{actor}</bdi>
                        </Td>
                        <Td end phone="amount" className="tabular-nums">
                          {['done', 'undone'].includes(state) ? number(rowsNew + rowsKnown) : '–'}
                        </Td>
                        <Td end low phone="hidden" className="tabular-nums">
                          {number(rowsWrong)}
                        </Td>
                        <Td phone="state">
                          <ImportPill card={{ state, startedAt }} />
                        </Td>
                      </Row>
                    ),
                  )}
                </TableBody>
              </Table>
            )}
            {older === undefined ? null : (
              <LinkButton to={importList.address({ state: only, before: older })} size="small" className="mt-3">
                {t('older')}
              </LinkButton>
            )}
          </section>
        </div>
        <aside className="rail">
          <section>
            <h2>{t('takes.title')}</h2>
            <dl className="grid gap-3 text-sm">
              {IMPORT_TEMPLATES.map((template) => (
                <div key={template}>
                  <dt className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
                    <bdi dir="ltr">{template}</bdi>
                    <Link to={`/download/templates/${template}.xlsx`} reloadDocument className="link font-normal">
                      {t('takes.download')}
                      <span className="sr-only"> ({template})</span>
                    </Link>
                  </dt>
                  <dd className="text-muted">{t(`takes.${template}`)}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 text-sm text-muted">{t('takes.rest')}</p>
          </section>
        </aside>
      </div>
    </>
  );
}

import type { LoaderFunctionArgs } from '~/platform/web.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { readImport } from '~/features/integrations/imports/import-store.server';
import { markedWorkbook } from '~/features/integrations/imports/marked-workbook.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { rowIdOf } from '~/platform/row-ids';
import { WORKBOOK_TYPE } from '~/platform/spreadsheet/write-workbook.server';

/** The rows of an import that need a person, with their errors marked. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  const card = id === undefined ? undefined : await readImport(id);
  if (id === undefined || !card?.template) throw notFound('not-found');
  return new Response(markedWorkbook(id, card.template, await localeOf(request)), {
    headers: {
      'Content-Type': WORKBOOK_TYPE,
      'Content-Disposition': `attachment; filename="${card.template}-${id}.xlsx"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

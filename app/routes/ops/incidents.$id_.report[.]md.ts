import type { LoaderFunctionArgs } from '~/platform/web.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { loadReport } from '~/features/desks/incidents/load-report.server';
import { reportMarkdown } from '~/features/desks/incidents/report-markdown';
import { notFound } from '~/platform/errors';
import { localeOf, readerTexts } from '~/platform/i18n.server';
import { rowIdOf } from '~/platform/row-ids';

/** The report of an incident as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const id = rowIdOf(params.id);
  const texts = readerTexts(await localeOf(request));
  const report = id === undefined ? undefined : await loadReport(id, viewer, texts);
  if (!report) throw notFound('not-found');
  const name = texts.t('ops:incident.report.file', { id: report.incident.id });
  return new Response(reportMarkdown(report, texts.t), {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.md"`,
      'Cache-Control': 'no-store',
    },
  });
}

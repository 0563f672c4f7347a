import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOf, requirePermission } from '~/features/accounts/session.server';
import { auditFilterOf } from '~/features/administration/audit-filter';
import { exportAudit } from '~/features/administration/export-audit.server';
import { dayInIstanbul } from '~/platform/dates';
import { localeOf, translations, translator } from '~/platform/i18n.server';

/** The audit trail of the address's filter as a file for a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'audit.look');
  const locale = await localeOf(request);
  const t = translator(locale);
  const words = (action: string) => {
    const key = `admin:action.${action.replaceAll('.', '-')}`;
    return translations().exists(key, { lng: locale }) ? t(key) : action;
  };
  const filter = auditFilterOf(new URL(request.url).searchParams);
  const body = await exportAudit(actorOf(viewer), filter, { t, locale, words });
  const day = dayInIstanbul(new Date());
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="denetim-izi-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

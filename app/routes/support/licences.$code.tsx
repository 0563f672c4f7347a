import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { LifeBuoy } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { PageHead } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { ProvisionalLicence } from '~/features/licensing/licences/provisional-licence';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { readAnyLicence, type StaffLicenceCard } from '~/features/licensing/licences/staff-licence-store.server';
import { targetOfLicence } from '~/features/desks/conversations/load-conversation.server';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { linesOfLicence } from '~/features/desks/staff/audit-subject-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { LicenceFactsPanel } from '~/features/desks/support/licence-facts-panel';
import { LicenceHistory } from '~/features/desks/support/licence-history';
import { LicenceOpenOrders } from '~/features/desks/support/licence-open-orders';
import { LicenceReminders } from '~/features/desks/support/licence-reminders';
import { formatDate } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const AUDIT_ENTRIES = 10;

const codeIn = (data: unknown) => (data as { licence: StaffLicenceCard } | undefined)?.licence.approvalCode;

export const handle: RouteHandle = {
  title: (data, t) => t('licences:detail.title', { code: codeIn(data) }),
  breadcrumb: (data) => codeIn(data),
};

/** A licence with its firm, its history and its orders. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  const code = approvalCodeOf(params.code);
  const licence = code === undefined ? undefined : await readAnyLicence(code, new Date());
  if (!licence) throw notFound('licence-not-found');
  const [locale, target, audit] = await Promise.all([
    localeOf(request),
    targetOfLicence(licence.approvalCode),
    linesOfLicence(licence.approvalCode).then((lines) =>
      readAuditOfAll(
        [
          { type: 'licence', ids: [licence.approvalCode] },
          { type: 'order-line', ids: lines },
        ],
        AUDIT_ENTRIES,
      ),
    ),
  ]);
  const [product] = await shownProducts(licence.sku === null ? [] : [licence.sku], locale);
  return {
    ...{ licence, audit, asksDealer: target !== undefined, now: new Date().toISOString() },
    product: product?.name ?? null,
  };
}

export default function StaffLicence() {
  const { licence, product, audit, asksDealer, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const { approvalCode, firmName, expiresAt, state, provisional } = licence;
  const end = formatDate(new Date(expiresAt), locale);
  return (
    <>
      <PageHead
        title={
          <>
            {t('licences:detail.title', { code: '' })}
            <CodeChip
              code={approvalCode}
              copyLabel={t('licences:detail.copy', { code: approvalCode })}
              copiedLabel={t('licences:detail.copied')}
            />
          </>
        }
        state={
          <>
            <LicenceStatePill state={state} provisional={provisional !== null} />
            <LiveConsole />
          </>
        }
        facts={[
          <bdi key="firm">{firmName}</bdi>,
          provisional && 'daysLeft' in state
            ? t('licences:provisional.until', { date: end })
            : t('daysLeft' in state ? 'licences:detail.until' : 'licences:detail.ended', { end }),
        ]}
        actions={
          asksDealer ? (
            <LinkButton to={`/support/licences/${approvalCode}/conversation`} icon={LifeBuoy}>
              {t('support:conversation.link')}
            </LinkButton>
          ) : null
        }
      />
      <LicenceOpenOrders orders={licence.openOrders} />
      <div className="split">
        <div className="grid content-start gap-6">
          {provisional ? (
            <ProvisionalLicence
              provisional={provisional}
              expiresAt={expiresAt}
              now={now}
              to={`/support/orders/${provisional.orderId}`}
            />
          ) : null}
          <LicenceFactsPanel licence={licence} product={product} />
          <LicenceHistory history={licence.history} />
        </div>
        <aside className="rail">
          <LicenceReminders reminders={licence.reminders} expiresAt={expiresAt} />
          <section aria-labelledby="audit">
            <h2 id="audit" className="mb-3">
              {t('audit')}
            </h2>
            <AuditEntries entries={audit} subject={{ type: 'licence', id: approvalCode }} />
          </section>
        </aside>
      </div>
    </>
  );
}

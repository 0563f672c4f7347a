import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { CodeChip } from '~/components/code-chip';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { WriteToSupport } from '~/features/desks/conversations/write-to-support-link';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { signsLicenceFiles } from '~/features/licensing/licence-files/licence-key-store.server';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { readLicence, type LicenceCard } from '~/features/licensing/licences/licence-desk-store.server';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { findConversation } from '~/features/ordering/conversations/conversation-store.server';
import { formatDate } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { LicenceFacts } from '~/features/licensing/licences/licence-facts';
import { LicenceHistory } from '~/features/licensing/licences/licence-history';
import { LicenceActions } from '~/features/licensing/licences/licence-actions-panel';
import { ProvisionalLicence } from '~/features/licensing/licences/provisional-licence';
import { LicencePapers } from '~/features/licensing/licences/licence-papers';

const codeIn = (data: unknown) => (data as { licence: LicenceCard } | undefined)?.licence.approvalCode;

export const handle: RouteHandle = {
  title: (data, t) => t('licences:detail.title', { code: codeIn(data) }),
  breadcrumb: (data) => codeIn(data),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const code = approvalCodeOf(params.code);
  const now = new Date();
  const licence = code === undefined ? undefined : await readLicence(viewer, code, now);
  if (!licence) throw notFound('licence-not-found', { type: 'licence', id: code });
  const [locale, conversation, actions, signs] = await Promise.all([
    localeOf(request),
    findConversation({ approvalCode: licence.approvalCode }, viewer.firm.id),
    actionsOfferedTo(viewer),
    dealerMay(viewer.rights, 'licences.file') && signsLicenceFiles(),
  ]);
  const [product] = await shownProducts(licence.sku === null ? [] : [licence.sku], locale);
  return {
    ...{ licence, actions, signs, now: now.toISOString() },
    product: product?.name ?? null,
    conversation: conversation?.state,
  };
}

export default function Licence() {
  const { licence, product, conversation, actions, signs, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const mayDo = useDealerMay();
  const { approvalCode, firmName, expiresAt, state, openOrders, provisional } = licence;
  const end = formatDate(new Date(expiresAt), locale);
  return (
    <>
      <PageHead
        title={
          <>
            {t('detail.title', { code: '' })}
            <CodeChip
              code={approvalCode}
              copyLabel={t('detail.copy', { code: approvalCode })}
              copiedLabel={t('detail.copied')}
            />
          </>
        }
        state={<LicenceStatePill state={state} provisional={provisional !== null} />}
        facts={[
          <bdi key="firm">{firmName}</bdi>,
          provisional && 'daysLeft' in state
            ? t('provisional.until', { date: end })
            : t('daysLeft' in state ? 'detail.until' : 'detail.ended', { end }),
        ]}
      />
      {openOrders.length > 0 ? (
        <div className="mb-5">
          <Notice title={t('detail.open', { count: openOrders.length })}>
            <ul>
              {openOrders.map(({ orderId, receiptNo, action }) => (
                <li key={`${orderId} ${action}`}>
                  <Link to={`/orders/${orderId}`} className="link">
                    {t('detail.order', { receiptNo })}
                  </Link>{' '}
                  · {t(`action.${action}`)}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
      {provisional ? (
        <div className="mb-6">
          <ProvisionalLicence provisional={provisional} expiresAt={expiresAt} now={now} />
        </div>
      ) : null}
      <div className="split">
        <div className="grid content-start gap-6">
          <LicenceFacts licence={licence} product={product} />
          <LicenceHistory history={licence.history} />
        </div>
        <aside className="rail max-lg:order-first">
          <LicenceActions licence={licence} actions={actions} now={now} />
          <LicencePapers approvalCode={licence.approvalCode} signs={signs} />
          {mayDo('licences.order') || conversation ? (
            <WriteToSupport to={`/licences/${approvalCode}`} state={conversation} />
          ) : null}
        </aside>
      </div>
    </>
  );
}

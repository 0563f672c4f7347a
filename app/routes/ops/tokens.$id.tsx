import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Facts } from '~/components/facts';
import { PageHead, Panel } from '~/components/panel';
import { revokeServiceToken } from '~/features/identity/accounts/change-service-token.server';
import { KeyStatePill } from '~/features/identity/accounts/key-state-pill';
import { may } from '~/features/identity/accounts/permissions';
import { readServiceToken } from '~/features/identity/accounts/service-token-store.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { shownKey } from '~/features/identity/accounts/shown-key.server';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const HISTORY = 20;
const nameOf: RouteHandle['title'] = (data, t) =>
  (data as { key?: { name: string } } | undefined)?.key?.name ?? t('staff:nav.tokens');

export const handle: RouteHandle = { titleKey: 'staff:nav.tokens', title: nameOf, breadcrumb: nameOf };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'tokens.read');
  const id = rowIdOf(params.id);
  const found = id === undefined ? undefined : await readServiceToken(id);
  if (!found) throw notFound('not-found');
  const [locale, history] = await Promise.all([
    localeOf(request),
    readAuditOf('service-token', String(found.id), HISTORY),
  ]);
  return {
    key: shownKey(found, new Date(), locale),
    firm: found.firmName && { id: found.firmId, name: found.firmName },
    createdAt: formatDateTime(found.createdAt, locale),
    history,
    mayManage: may(viewer.role, 'tokens.manage'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'tokens.manage');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('not-found');
  const form = await readForm(request, [REASON_FIELD]);
  const reason = readReason(form);
  if (!reason) return Response.json({ reason: typedReason(form) } satisfies Answer, { status: 400 });
  const { name } = await revokeServiceToken(actorOf(viewer), id, { reason });
  const message = translator(await localeOf(request))('tokens:revoked', { name });
  return redirect(`/ops/tokens/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

type Answer = { reason: string };

export default function ServiceToken() {
  const { key, firm, createdAt, history, mayManage } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('admin');
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <PageHead
        title={<bdi>{key.name}</bdi>}
        state={<KeyStatePill state={key.state} />}
        facts={[
          <bdi key="hint" dir="ltr" className="font-mono">
            {key.shown}
          </bdi>,
          t(`tokens:scope.${key.scope}`),
        ]}
      />
      <div className="split">
        <div className="grid gap-4">
          {mayManage && key.state.kind !== 'revoked' ? (
            <Panel title={t('tokens.revoke')}>
              <Form method="post" className="grid gap-4">
                <p className="text-sm text-muted">{t('tokens.revoke-text')}</p>
                <ReasonField wrong={answer !== undefined} defaultValue={answer?.reason} />
                <div>
                  <Button type="submit" variant="danger" loading={busy}>
                    {t('tokens.revoke')}
                  </Button>
                </div>
              </Form>
            </Panel>
          ) : null}
          <Panel title={t('tokens.history')}>
            <AuditEntries entries={history} subject={{ type: 'service-token', id: String(key.id) }} />
          </Panel>
        </div>
        <aside className="rail">
          <section>
            <h2>{t('tokens.facts')}</h2>
            <Facts
              items={[
                {
                  label: t('tokens.column.firm'),
                  value: <bdi>{firm ? `${firm.name} (${firm.id})` : t('tokens.vendor')}</bdi>,
                },
                { label: t('tokens.column.by'), value: <bdi>{key.madeBy}</bdi> },
                { label: t('tokens.made-at'), value: <bdi>{createdAt}</bdi> },
                { label: t('tokens:column.ends'), value: key.ends ?? t('tokens:form.no-end') },
                { label: t('tokens:column.used'), value: key.usedExactly ?? t('tokens:not-used') },
                ...(key.tables
                  ? [
                      {
                        label: t('field.tables'),
                        value: (
                          <bdi dir="ltr" className="font-mono text-xs">
                            {key.tables.join(', ')}
                          </bdi>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </section>
        </aside>
      </div>
    </>
  );
}

import { Form, useActionData } from '~/platform/web';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { ErrorSummary } from '~/components/field';
import { Pause, Play, Send, Trash } from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { formatDateTime } from '~/platform/dates';
import { boundedCount } from '~/platform/bounded-count';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { ACTS } from './acts-form';
import { useFactErrors } from './endpoint-fields';
import type { EndpointAnswer } from './endpoint-form';
import { EndpointPill } from './endpoint-pill';
import { SecretOnce } from './secret-once';
import { ShownDelivery } from './shown-delivery';
import { ActButton } from './act-button';
import { DeliveryLog } from './delivery-log';
import { FactsForm, SpanForm } from './endpoint-forms';
import { EndpointSecrets } from './endpoint-secrets';
import type { LoadedEndpoint } from './loaded-endpoint';

/** An endpoint with its health, its log, one event in full, its secrets, and its actions. */
export function EndpointView({
  data,
  mayUse,
  mayManage,
}: {
  data: LoadedEndpoint;
  /** The right to switch it on and off, test it, and send again. */
  mayUse: boolean;
  /** The right to change its address, events and secrets. */
  mayManage: boolean;
}) {
  const { owner, endpoint, counts, shown, now } = data;
  const { t } = useTranslation('webhooks');
  const { locale } = useShell();
  const answer = useActionData<EndpointAnswer>();
  const asks = owner === null;
  const acted = answer?.form === 'acts' ? answer : undefined;
  const errors = useFactErrors(acted, ACTS);
  return (
    <>
      <PageHead
        title={<bdi>{endpoint.name}</bdi>}
        state={<EndpointPill endpoint={endpoint} />}
        facts={[
          <bdi key="url" dir="ltr" className="wrap-anywhere">
            {endpoint.url}
          </bdi>,
          t('day', { part: boundedCount(counts.dayDelivered, locale), all: boundedCount(counts.day, locale) }),
        ]}
        actions={
          mayUse ? (
            <>
              <ActButton
                intent={endpoint.enabled ? 'off' : 'on'}
                icon={endpoint.enabled ? Pause : Play}
                quiet={endpoint.enabled}
              >
                {t(endpoint.enabled ? 'act.off' : 'act.on')}
              </ActButton>
              {endpoint.enabled ? (
                <ActButton intent="test" icon={Send}>
                  {t('act.test')}
                </ActButton>
              ) : null}
            </>
          ) : undefined
        }
      />
      <div className="mb-5 grid gap-4 empty:hidden">
        {mayUse ? null : <Notice compact>{t('staff:looks-only')}</Notice>}
        {acted?.secret === undefined ? null : <SecretOnce secret={acted.secret} />}
        <ErrorSummary title={t('errors:summary')} answer={acted} errors={errors} />
        {endpoint.offReason === null ? null : (
          <Notice tone={endpoint.offReason === 'person' ? 'neutral' : 'warning'} title={t(`off.${endpoint.offReason}`)}>
            {endpoint.offSince === null ? null : formatDateTime(new Date(endpoint.offSince), locale)} · {t('off.text')}
          </Notice>
        )}
        {endpoint.failingSince === null || !endpoint.enabled ? null : (
          <Notice tone="warning" title={t('failing.title')}>
            {t('failing.text', { since: formatDateTime(new Date(endpoint.failingSince), locale) })}
          </Notice>
        )}
      </div>
      <div className="split">
        <DeliveryLog data={data} mayUse={mayUse}>
          {shown ? (
            <ShownDelivery key={shown.eventId} delivery={shown} now={now} mayResend={mayUse && endpoint.enabled} />
          ) : null}
        </DeliveryLog>
        <aside className="rail">
          {mayUse ? (
            asks ? (
              <ReasonForm
                id={ACTS}
                preventScrollReset
                wrong={acted?.wrong.includes('reason')}
                typed={acted?.values.reason}
                ask={(value) =>
                  value === 'delete'
                    ? { title: t('delete.title', { name: endpoint.name }), text: t('delete.text'), danger: true }
                    : undefined
                }
              />
            ) : (
              <Form method="post" id={ACTS} preventScrollReset hidden />
            )
          ) : null}
          <EndpointSecrets data={data} mayManage={mayManage} />
          {mayManage ? <FactsForm data={data} /> : null}
          {mayUse && endpoint.enabled ? <SpanForm endpointId={endpoint.id} ofVendor={asks} /> : null}
          <section aria-labelledby="retries">
            <h2 id="retries">{t('retries.title')}</h2>
            <p className="text-sm text-muted">{t('retries.text')}</p>
          </section>
          {mayManage ? (
            <section aria-labelledby="delete-title">
              <h2 id="delete-title">{t('delete.action')}</h2>
              <p className="mb-3 text-sm text-muted">{t('delete.text')}</p>
              {asks ? (
                <Button
                  type="submit"
                  form={ACTS}
                  name="intent"
                  value="delete"
                  icon={Trash}
                  variant="danger"
                  size="small"
                >
                  {t('delete.action')}
                </Button>
              ) : (
                <ConfirmDialog
                  trigger={{ label: t('delete.action'), icon: Trash, variant: 'danger', size: 'small' }}
                  title={t('delete.title', { name: endpoint.name })}
                  confirmLabel={t('delete.action')}
                  cancelLabel={t('cancel')}
                  form={ACTS}
                  name="intent"
                  value="delete"
                >
                  {t('delete.text')}
                </ConfirmDialog>
              )}
            </section>
          ) : null}
        </aside>
      </div>
    </>
  );
}

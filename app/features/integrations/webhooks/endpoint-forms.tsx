import { Form, useActionData } from '~/platform/web';
import type { ReactNode } from 'react';
import { Button } from '~/components/button';
import { Checkbox, ErrorSummary, Field, TextInput } from '~/components/field';
import { Eye, RotateCw, Save } from '~/components/icons';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { useTranslation } from '~/platform/texts';
import { EndpointFields, useFactErrors } from './endpoint-fields';
import type { EndpointAnswer } from './endpoint-form';
import { useBusy } from './act-button';
import type { LoadedEndpoint } from './loaded-endpoint';
import { webhookResend } from './resend-filter';

/** A form with one button, for which staff give a reason. */
function AskingForm({
  asks,
  answer,
  button,
  children,
  ...form
}: {
  asks: boolean;
  answer: EndpointAnswer | undefined;
  button: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return asks ? (
    <ReasonForm
      {...form}
      noValidate
      preventScrollReset
      wrong={answer?.wrong.includes('reason')}
      typed={answer?.values.reason}
      buttons={button}
    >
      {children}
    </ReasonForm>
  ) : (
    <Form {...form} method="post" noValidate preventScrollReset>
      {children}
      {button}
    </Form>
  );
}

const FACTS = 'facts';

/** Changes the name, address and events of an endpoint. */
export function FactsForm({ data: { owner, endpoint } }: { data: LoadedEndpoint }) {
  const { t } = useTranslation('webhooks');
  const answer = useActionData<EndpointAnswer>();
  const own = answer?.form === 'facts' ? answer : undefined;
  const errors = useFactErrors(own, FACTS);
  const busy = useBusy('save');
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t('facts')}</h2>
      <AskingForm
        asks={owner === null}
        answer={own}
        className="grid gap-4"
        key={`${endpoint.name} ${endpoint.url} ${endpoint.events.join()}`}
        button={
          <Button
            type="submit"
            name="intent"
            value="save"
            size="small"
            icon={Save}
            loading={busy}
            className="justify-self-start"
          >
            {t('act.save')}
          </Button>
        }
      >
        <ErrorSummary title={t('errors:summary')} answer={own} errors={errors} />
        <EndpointFields id={FACTS} values={endpoint} answer={own} />
      </AskingForm>
    </section>
  );
}

/** Sends the events of a period again; staff see first what that would be. */
export function SpanForm({ endpointId, ofVendor }: { endpointId: number; ofVendor: boolean }) {
  const { t, find } = useTranslation('webhooks');
  const answer = useActionData<EndpointAnswer>();
  const own = answer?.form === 'span' ? answer : undefined;
  const wrong = own?.wrong.includes('span') ? t('rule.span') : undefined;
  const busy = useBusy('resend-span');
  const fields = (
    <>
      <p className="text-sm text-muted">{t('span.text')}</p>
      <ErrorSummary
        title={t('errors:summary')}
        answer={own}
        errors={(own?.wrong ?? []).map((name) => ({
          ...(name === 'span' && { id: 'span-from' }),
          message: find(`webhooks:rule.${name}`) ?? name,
        }))}
      />
      <Field id="span-from" label={t('span.from')} error={wrong}>
        <TextInput type="datetime-local" name="from" defaultValue={own?.values.from} compact required={ofVendor} />
      </Field>
      <Field label={t('span.until')}>
        <TextInput type="datetime-local" name="until" defaultValue={own?.values.until} compact required={ofVendor} />
      </Field>
      <Checkbox name="all" label={t('span.all')} />
    </>
  );
  return (
    <section aria-labelledby="span-title">
      <h2 id="span-title">{t('span.title')}</h2>
      {ofVendor ? (
        <Form method="get" action={webhookResend.path} className="grid gap-3">
          <input type="hidden" name="endpoint" value={endpointId} />
          {fields}
          <Button type="submit" size="small" icon={Eye} className="justify-self-start">
            {t('jobs:webhooks.act.preview')}
          </Button>
        </Form>
      ) : (
        <Form method="post" noValidate preventScrollReset className="grid gap-3">
          {fields}
          <Button
            type="submit"
            name="intent"
            value="resend-span"
            size="small"
            icon={RotateCw}
            loading={busy}
            className="justify-self-start"
          >
            {t('act.resend-span')}
          </Button>
        </Form>
      )}
    </section>
  );
}

import { Form, useActionData, useNavigation } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary } from '~/components/field';
import { PageHead } from '~/components/panel';
import { EVENT_TYPES } from '~/features/kit/events/event-types';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useTranslation } from '~/platform/texts';
import { EndpointFields, useFactErrors } from './endpoint-fields';
import type { EndpointAnswer } from './endpoint-form';
import { SecretOnce } from './secret-once';
import { endpointPath, webhooksPath } from './webhook-paths';

const ID = 'endpoint';

export function NewEndpoint({ owner }: { owner: number | null }) {
  const { t } = useTranslation('webhooks');
  const answer = useActionData<EndpointAnswer>();
  const errors = useFactErrors(answer, ID);
  const busy = useNavigation().state === 'submitting';
  if (answer?.secret !== undefined && answer.made !== undefined) {
    return (
      <>
        <PageHead title={t('new.made')} />
        <SecretOnce secret={answer.secret} />
        <LinkButton to={endpointPath(owner, answer.made)} variant="primary" className="mt-4">
          {t('new.to-endpoint')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('new.action')} facts={[t('new.text')]} />
      <Form method="post" noValidate className="grid max-w-xl gap-5">
        <ErrorSummary title={t('errors:summary')} answer={answer} errors={errors} />
        <EndpointFields id={ID} values={{ name: '', url: '', events: EVENT_TYPES }} answer={answer} />
        {owner === null ? (
          <ReasonField
            id={`${ID}-reason`}
            wrong={answer?.wrong.includes('reason')}
            defaultValue={answer?.values.reason}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={busy}>
            {t('new.submit')}
          </Button>
          <LinkButton to={webhooksPath(owner)} variant="quiet">
            {t('cancel')}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

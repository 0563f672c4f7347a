import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { ErrorSummary } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { readKeyForm, type TypedKey } from '~/features/identity/accounts/answer-key-form.server';
import { makeServiceToken } from '~/features/identity/accounts/change-service-token.server';
import { KeyFields } from '~/features/identity/accounts/key-fields';
import keyStyles from '~/features/identity/accounts/keys.css?url';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { MODEL } from '~/features/integrations/data-api/model';
import { REASON_FIELD, REASON_LENGTH, readReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'admin:tokens.new', breadcrumbKey: 'admin:tokens.new' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: keyStyles }];

const tableNames = () => MODEL.map(({ name }) => name);

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'tokens.manage');
  return { tables: tableNames() };
}

type Answer = { typed?: TypedKey; wrong: string[]; token?: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'tokens.manage');
  const { form, typed, wanted, wrong } = await readKeyForm(request, tableNames(), [REASON_FIELD]);
  const reason = readReason(form);
  if (!wanted || !reason) {
    return Response.json({ typed, wrong: [...wrong, ...(reason ? [] : ['reason'])] } satisfies Answer, { status: 400 });
  }
  const { token } = await makeServiceToken(actorOf(viewer), wanted, null, reason);
  return Response.json({ wrong: [], token } satisfies Answer, { headers: { 'Cache-Control': 'no-store' } });
}

export default function NewServiceToken() {
  const { tables } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t, find } = useTranslation('admin');
  const busy = useNavigation().state === 'submitting';
  const wrong = answer?.wrong ?? [];
  if (answer?.token) {
    return (
      <>
        <PageHead title={t('tokens.new')} />
        <Notice tone="warning" title={t('tokens.made')} role="status">
          <p className="mb-2">{t('tokens.made-text')}</p>
          <div className="key-step-more">
            <CodeChip code={answer.token} copyLabel={t('tokens:copy-key')} copiedLabel={t('tokens:copied')} />
          </div>
        </Notice>
        <LinkButton to="/ops/tokens" className="mt-4">
          {t('tokens.to-list')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('tokens.new')} facts={[t('tokens.new-text')]} />
      <Form method="post" className="grid max-w-xl gap-5">
        <ErrorSummary
          title={t('errors:summary')}
          answer={answer}
          errors={wrong.map((name) => ({
            id: { name: 'key-name', scope: 'key-scope-0', days: 'key-days', reason: 'key-reason' }[name],
            message: name === 'reason' ? t('staff:reason.wrong', REASON_LENGTH) : (find(`tokens:rule.${name}`) ?? name),
          }))}
        />
        <KeyFields values={answer?.typed} wrong={wrong} tables={tables} />
        <ReasonField id="key-reason" wrong={wrong.includes('reason')} defaultValue={answer?.typed?.reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={busy}>
            {t('tokens:make')}
          </Button>
          <LinkButton to="/ops/tokens" variant="quiet">
            {t('cancel')}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { RotateCw } from '~/components/icons';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { readRest } from '~/features/desks/bulk-runs/read-rest.server';
import { ActPlan } from '~/features/desks/operations/act-page';
import { readReason, REASON_FIELD, typedReason } from '~/features/desks/staff/reason';
import { repairRun } from '~/features/desks/support/repair-run-filter';
import { RunTaken } from '~/features/desks/support/run-taken';
import { answerRun, type TakenBy } from '~/features/desks/support/start-repair.server';
import { webhookResend } from '~/features/integrations/webhooks/resend-filter';
import { ResendEndpoints } from '~/features/integrations/webhooks/resend-plan';
import { planResend, startResendRun } from '~/features/integrations/webhooks/resend-run.server';
import { endpointPath, webhooksPath } from '~/features/integrations/webhooks/webhook-paths';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  titleKey: 'jobs:webhooks.act.preview',
  breadcrumbKey: 'jobs:webhooks.act.preview',
};

/** What is to be sent again: what the address chooses, or what a stopped run has left. */
async function asked(values: URLSearchParams | FormData) {
  const filter = webhookResend.read(values);
  const rest = await readRest(values.get('rest'), 'redeliver');
  return { filter, rest, choice: rest ? { rest } : { filter } };
}

/** The dry run of a resend; it has its own URL, so that a colleague can check it first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const { filter, rest, choice } = await asked(new URL(request.url).searchParams);
  const { endpoints, tally, matching } = await planResend(choice);
  return { filter, rest: rest?.run, endpoints, tally, matching, mayAct: may(viewer.role, 'ops.write') };
}

type Answer = { wrongReason: true; typed: string } | { taken: TakenBy | null; typed: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, ['intent', 'verb', 'rest', ...webhookResend.formFields, REASON_FIELD]);
  const reason = readReason(form);
  if (form.get('intent') !== 'run' || reason === undefined) {
    const answer: Answer = { wrongReason: true, typed: typedReason(form).slice(0, 1000) };
    return Response.json(answer, { status: 400 });
  }
  const { choice } = await asked(form);
  return answerRun(request, await startResendRun(choice, actorOf(viewer), reason), reason);
}

export default function ResendWebhooks() {
  const { filter, rest, endpoints, tally, matching, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('jobs');
  const { endpoint } = filter;
  const ofVendor = endpoints.find(({ id, firmId }) => id === endpoint && firmId === null);
  const from = ofVendor ? endpointPath(null, ofVendor.id) : webhooksPath(null);
  return (
    <ActPlan
      texts="webhooks.act"
      words="webhooks.act.resend"
      verb="resend"
      list={webhookResend}
      filter={filter}
      backTo={rest === undefined ? from : repairRun(rest).address()}
      tally={tally}
      matching={matching}
      shown={tally.done}
      icon={RotateCw}
      consequence={tally.done > 1 ? <p>{t('webhooks.act.canary')}</p> : null}
      notices={answer && 'taken' in answer ? <RunTaken by={answer.taken} /> : null}
      seen={[]}
      rest={rest}
      mayAct={mayAct}
      wrongReason={answer !== undefined && 'wrongReason' in answer}
      typed={answer?.typed ?? ''}
    >
      <ResendEndpoints endpoints={endpoints} />
    </ActPlan>
  );
}

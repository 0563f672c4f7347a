import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { Phone } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { PageHead } from '~/components/panel';
import { listAssignees } from '~/features/desks/requests-desk/request-desk-store.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { loadPhone } from '~/features/desks/support/load-phone.server';
import { phoneAction } from '~/features/desks/support/phone-action.server';
import type { PhoneAnswer } from '~/features/desks/support/phone-answer';
import { PhoneBox } from '~/features/desks/support/phone-box';
import { PhoneCall } from '~/features/desks/support/phone-call';
import { PhoneCallers, PhoneNobody, PhoneStart } from '~/features/desks/support/phone-callers';
import { PhoneCallbacks } from '~/features/desks/support/phone-callbacks';
import { PhoneNote } from '~/features/desks/support/phone-note';
import { nextHour } from '~/features/desks/support/phone-words';
import { phoneDesk } from '~/features/desks/support/phone-filter';
import { formatTime } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import { useKeptAnswer } from '~/platform/live/use-kept-answer';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  titleKey: 'phone:title',
};

/** The customer on the telephone: whose till it is, what it suffers from, what helps and what to say. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = phoneDesk.read(new URL(request.url).searchParams);
  const shown = await loadPhone(filter, { actor: actorOf(viewer), locale: await localeOf(request) });
  return {
    filter,
    shown,
    note: { people: await listAssignees(), me: viewer.accountId, callAt: nextHour(new Date()) },
    readAt: formatTime(new Date()),
    mayAct: may(viewer.role, 'support.write'),
    maySend: may(viewer.role, 'ops.write'),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return phoneAction(request, await requirePermission(request, 'support.write'));
}

/** A refused press changed nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409 ? defaultShouldRevalidate : false;

export default function PhoneDesk() {
  const { filter, shown, note, readAt, mayAct, maySend } = useLoaderData<typeof loader>();
  const answer = useKeptAnswer<PhoneAnswer>();
  const { t } = useTranslation('phone');
  const call = shown.kind === 'call' ? shown.call : undefined;
  return (
    <>
      <PageHead
        title={t('title')}
        state={<LiveConsole />}
        facts={[t('read-at', { time: readAt })]}
        actions={
          call && mayAct && call.verified ? (
            <Form method="post" action={phoneDesk.address({ ...filter, firmId: call.firm.id })}>
              <Button type="submit" name="intent" value="end" icon={Phone}>
                {t('end')}
              </Button>
            </Form>
          ) : undefined
        }
      />
      <div className={call ? 'split' : 'phone-alone'}>
        <PhoneBox query={filter.query} focus={shown.kind !== 'call' && shown.kind !== 'several'} />
        {shown.kind === 'start' ? <PhoneCallbacks callbacks={shown.callbacks} mayAct={mayAct} answer={answer} /> : null}
        {shown.kind === 'start' ? <PhoneStart recent={shown.recent} /> : null}
        {shown.kind === 'several' ? <PhoneCallers callers={shown.callers} query={filter.query} /> : null}
        {shown.kind === 'nobody' ? <PhoneNobody near={shown.near} query={filter.query} /> : null}
        {shown.kind === 'nobody' && mayAct ? (
          <PhoneNote
            key={filter.query}
            action={phoneDesk.address(filter)}
            whom={filter.query}
            answer={answer}
            {...note}
          />
        ) : null}
        {call ? <PhoneCall {...{ call, filter, answer, mayAct, maySend, note }} /> : null}
      </div>
    </>
  );
}

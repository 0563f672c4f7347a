import { SnoozedUntil, SnoozeHere } from '~/features/desks/staff/snooze-menu';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { RequestCard } from './request-desk-store.server';
import { TakeRequestForm } from './take-request-form';

/** What can be done with a request as a whole: it is put off while it is open, and taken. */
export function RequestActs({ request, mayTake, me }: { request: RequestCard; mayTake: boolean; me: number }) {
  const { locale } = useShell();
  const { id, state, name, phone, email, snoozed } = request;
  return (
    <>
      {snoozed ? (
        <span className="text-sm text-muted">
          <SnoozedUntil {...snoozed} until={formatDateTime(new Date(snoozed.until), locale)} />
        </span>
      ) : null}
      {state === 'new' || state === 'in-progress' ? (
        <SnoozeHere kind="request" id={id} title={name || phone || email} snoozed={snoozed !== null} text />
      ) : null}
      {mayTake ? <TakeRequestForm request={request} me={me} /> : null}
    </>
  );
}

import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Field, TextArea, TextInput } from '~/components/field';
import { CalendarCheck, CalendarClock, Plus } from '~/components/icons';
import { Panel } from '~/components/panel';
import { calendarDays } from '~/features/customers/ledger/due-state';
import { ActorName } from '~/features/desks/staff/audit-words';
import { formatDate, formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { DealerNote } from './dealer-note-store.server';
import { MOST_NOTE, NOTE_PARAMETER } from './note-form';

/** Why a note was not added, with what was typed. */
export type NoteAnswer = {
  note: {
    typed: { note: string; promisedFor: string };
    errors: Partial<Record<'note' | 'promisedFor', string>>;
  };
};

/** What staff noted about a dealer's paying, newest first, and the form that adds to it. */
export function DealerNotes({
  dealerId,
  notes,
  today,
  mayAct,
  answer,
}: {
  dealerId: number;
  notes: readonly DealerNote[];
  /** In Istanbul. */
  today: string;
  mayAct: boolean;
  answer: NoteAnswer | undefined;
}) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  return (
    <Panel title={t('notes.title')}>
      <div className="grid gap-4" id="notes">
        <p className="text-sm text-muted">{t('notes.staff-only')}</p>
        {notes.length === 0 ? <p className="text-sm">{t('notes.none')}</p> : null}
        <ul className="grid gap-4 text-sm">
          {notes.map(({ id, text, promisedFor, writtenBy, writtenAt }) => (
            <li key={id} className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <time dateTime={writtenAt} className="text-muted tabular-nums">
                {formatDate(new Date(writtenAt), locale)}
              </time>
              <div className="min-w-0">
                <p className="wrap-anywhere whitespace-pre-line">
                  <bdi>{text}</bdi>
                </p>
                <p className="text-muted wrap-anywhere">
                  <ActorName actor={writtenBy} />
                </p>
                {promisedFor === null ? null : <Promised day={promisedFor} today={today} />}
              </div>
            </li>
          ))}
        </ul>
        {mayAct ? <NoteForm key={notes[0]?.id ?? 0} dealerId={dealerId} today={today} answer={answer} /> : null}
      </div>
    </Panel>
  );
}

/** For which day the dealer has promised to pay, and how long that is from now, or was ago. */
function Promised({ day, today }: { day: string; today: string }) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const days = calendarDays(today, day);
  const Icon = days < 0 ? CalendarCheck : CalendarClock;
  const when = days === 0 ? t('notes.today') : days > 0 ? t('notes.in', { days }) : t('notes.ago', { days: -days });
  return (
    <p className="mt-1 flex items-center gap-2 [&_svg]:size-4 [&_svg]:flex-none">
      <Icon aria-hidden />
      <span>
        {t('notes.promised', { day: formatDay(day, locale) })} · {when}
      </span>
    </p>
  );
}

function NoteForm({ dealerId, today, answer }: { dealerId: number; today: string; answer: NoteAnswer | undefined }) {
  const { t, find } = useTranslation('credit-desk');
  const busy = useNavigation().formData?.has('promisedFor');
  const said = answer?.note;
  const errorOf = (field: 'note' | 'promisedFor') => {
    const code = said?.errors[field];
    if (code === undefined) return undefined;
    if (code === 'note-missing') return t('notes.missing');
    return code === 'day-not-coming' ? t('notes.day-wrong') : (find(`errors:${code}`) ?? code);
  };
  return (
    <details open={said !== undefined || undefined}>
      <summary className="link text-sm">{t('notes.to-add')}</summary>
      <Form
        method="post"
        action={`/support/receivables/${dealerId}?${NOTE_PARAMETER}`}
        preventScrollReset
        className="mt-3 grid max-w-xl gap-4"
      >
        <Field label={t('notes.text')} error={errorOf('note')} required>
          <TextArea name="note" rows={3} required maxLength={MOST_NOTE} defaultValue={said?.typed.note} />
        </Field>
        <Field
          label={t('notes.promised-for')}
          hint={t('notes.promised-for-hint')}
          error={errorOf('promisedFor')}
          optional={t('payments:optional')}
        >
          <TextInput type="date" name="promisedFor" min={today} defaultValue={said?.typed.promisedFor} />
        </Field>
        <div>
          <Button type="submit" icon={Plus} loading={busy}>
            {t('notes.add')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

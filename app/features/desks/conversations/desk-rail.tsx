import { Form, useNavigation } from '~/platform/web';
import { Hand, Lock } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { Select } from '~/components/select';
import { SnoozedUntil, SnoozeHere } from '~/features/desks/staff/snooze-menu';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { writes } from '~/features/desks/staff/presence-page';
import { ENTRY_LENGTH } from '~/features/ordering/conversations/conversation';
import type { ShownEntry } from '~/features/ordering/conversations/conversation-thread';
import { useTranslation } from '~/platform/texts';
import type { ConversationPage } from './load-conversation.server';
import type { DeskRefusal } from './question';

/** What support notes for itself; never among what the dealer sees. */
export function InsideNotes({
  notes,
  begun,
  mayAct,
  answer,
}: {
  notes: readonly ShownEntry[];
  begun: boolean;
  mayAct: boolean;
  answer: DeskRefusal | undefined;
}) {
  const { t } = useTranslation('support');
  const busy = useNavigation().formData?.get('intent') === 'note';
  if (!begun && !mayAct) return null;
  return (
    <section className="conversation-inside" aria-labelledby="inside">
      <h3 id="inside">
        <Lock aria-hidden />
        {t('conversation.inside.title')} <span>{t('conversation.inside.hint')}</span>
      </h3>
      {notes.map(({ id, text, name, when, at }) => (
        <div key={id}>
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
          <p className="conversation-by">
            <bdi>{name}</bdi> · <time dateTime={at}>{when}</time>
          </p>
        </div>
      ))}
      {begun && mayAct ? (
        <KeptForm method="post" version={notes.length} className="grid gap-2" {...writes('note')}>
          {answer?.problem ? (
            <Notice tone="danger" title={t(`conversation.problem.${answer.problem}`)} role="alert" compact />
          ) : null}
          <Field label={t('conversation.inside.text')} labelHidden>
            <TextArea
              name="text"
              rows={2}
              maxLength={ENTRY_LENGTH}
              dir="auto"
              defaultValue={answer?.values.text ?? ''}
            />
          </Field>
          <div>
            <Button type="submit" name="intent" value="note" size="small" loading={busy}>
              {t('conversation.inside.add')}
            </Button>
          </div>
        </KeptForm>
      ) : null}
      {begun ? null : <p className="conversation-by">{t('conversation.inside.later')}</p>}
    </section>
  );
}

/** Who has the conversation, and giving it to somebody. */
export function OwnerForm({
  page: { assignees, ownerSince, snoozed },
  conversation: { id, ownerId, owner, state },
  mayAct,
  me,
  answer,
}: {
  page: ConversationPage;
  conversation: NonNullable<ConversationPage['conversation']>;
  mayAct: boolean;
  me: number;
  answer: DeskRefusal | undefined;
}) {
  const { t } = useTranslation('support');
  const others = assignees.filter(({ id }) => id !== ownerId);
  const mayTake = mayAct && ownerId !== me && assignees.some(({ id }) => id === me);
  return (
    <section>
      <h3>{t('conversation.owner.title')}</h3>
      <p className="mb-2 text-sm">
        <b>{owner === null ? t('conversation.nobody-looks') : <bdi>{owner}</bdi>}</b>
        {ownerSince && owner !== null ? (
          <span className="text-muted"> · {t('conversation.owner.since', { when: ownerSince })}</span>
        ) : null}
      </p>
      {answer?.place === 'take' ? (
        <Notice tone="warning" title={t('conversation.problem.taken')} role="alert" compact />
      ) : null}
      {mayAct && others.length > 0 ? (
        <Form key={ownerId} method="post" className="grid gap-2">
          <input type="hidden" name="seenOwner" value={ownerId ?? ''} />
          <Field label={t('conversation.owner.to')} labelHidden>
            <Select name="to" compact defaultValue={mayTake ? me : others[0]?.id}>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === me ? t('conversation.owner.me', { name }) : name}
                </option>
              ))}
            </Select>
          </Field>
          <div>
            <Button type="submit" name="intent" value="take" size="small" icon={Hand}>
              {t(owner === null ? 'conversation.owner.take' : 'conversation.owner.give')}
            </Button>
          </div>
        </Form>
      ) : null}
      {mayAct && state !== 'done' ? (
        <div className="mt-3 flex flex-wrap items-center gap-2 text-sm text-muted">
          {snoozed ? <SnoozedUntil {...snoozed} /> : null}
          <SnoozeHere kind="conversation" id={id} title={t('conversation.title')} snoozed={snoozed !== null} text />
        </div>
      ) : null}
    </section>
  );
}

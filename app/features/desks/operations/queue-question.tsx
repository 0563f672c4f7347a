import { Form, useNavigation } from '~/platform/web';
import { Pause, Play } from '~/components/icons';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton, type ButtonSize } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { QueueName } from '~/jobs/job';
import { operationsAction, operationsAddress, type PeriodName } from './period';

export const QUEUE_ACTS = ['pause', 'resume'] as const;
export type QueueAct = (typeof QUEUE_ACTS)[number];

/** The action that the user is asked to confirm, for one queue or all. */
export type QueueQuestion = { act: QueueAct; queue?: QueueName | undefined };

/** The texts of a question; one queue is named. */
function useWords({ act, queue }: QueueQuestion) {
  const { t } = useTranslation('ops');
  const which = queue ? 'one' : 'all';
  const name = queue ? t(`queue.${queue}`) : '';
  return {
    title: t(`${act}.${which}.title`, { name }),
    button: t(`${act}.button`),
    label: t(`${act}.${which}.label`, { name }),
    text: t(`${act}.text`),
    keep: t('keep'),
  };
}

function Fields({ act, queue, wrong, reason }: QueueQuestion & { wrong?: boolean; reason?: string }) {
  return (
    <>
      {queue ? <input type="hidden" name="queue" value={queue} /> : null}
      <input type="hidden" name="intent" value={act} />
      <ReasonField wrong={wrong} defaultValue={reason} />
    </>
  );
}

/** Asks for confirmation: in a dialog, or by a link to the same page without scripts. */
export function QueueButton({
  size = 'small',
  period,
  text,
  ...question
}: QueueQuestion & { size?: ButtonSize; period: PeriodName; text?: string }) {
  const { act, queue } = question;
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const titleId = useId();
  const words = useWords(question);
  const icon = act === 'pause' ? Pause : Play;
  const sending =
    navigation.formData?.get('intent') === act && (navigation.formData.get('queue') ?? undefined) === queue;
  // The browser has validated the reason by then; if the server refuses it, the page asks again.
  useEffect(() => {
    if (sending) setOpen(false);
  }, [sending]);
  if (!hydrated) {
    return (
      <LinkButton size={size} icon={icon} to={operationsAddress(period, { ask: act, queue })} aria-label={words.label}>
        {text ?? words.button}
      </LinkButton>
    );
  }
  return (
    <>
      <Button
        size={size}
        icon={icon}
        aria-haspopup="dialog"
        aria-label={words.label}
        loading={sending}
        onClick={() => setOpen(true)}
      >
        {text ?? words.button}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={titleId}>
        <Form method="post" action={operationsAction(period)} preventScrollReset>
          <div className="dialog-text">
            <h2 id={titleId}>{words.title}</h2>
            <p className="text-sm text-muted">{words.text}</p>
            <Fields {...question} />
          </div>
          <footer>
            <Button onClick={() => setOpen(false)}>{words.keep}</Button>
            <Button variant="primary" type="submit" icon={icon}>
              {words.button}
            </Button>
          </footer>
        </Form>
      </Dialog>
    </>
  );
}

/** The same question on the page: without scripts, or if the reason was refused. */
export function QueueQuestionNotice({
  period,
  wrong,
  reason,
  ...question
}: QueueQuestion & { period: PeriodName; wrong: boolean; reason: string }) {
  const words = useWords(question);
  return (
    <Notice tone="warning" title={words.title} role="alert">
      <p className="mb-3">{words.text}</p>
      <Form method="post" action={operationsAction(period)} className="grid max-w-md gap-3">
        <Fields {...question} wrong={wrong} reason={reason} />
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" type="submit" icon={question.act === 'pause' ? Pause : Play}>
            {words.button}
          </Button>
          <a href={operationsAddress(period)} className="link">
            {words.keep}
          </a>
        </div>
      </Form>
    </Notice>
  );
}

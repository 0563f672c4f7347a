import { Form } from '~/platform/web';
import { useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';
import { ReasonField } from './reason-field';

type Press = { name: string; value: string; label: string };

/** What a dialog says beside the reason; by default its title is the text of the pressed button. */
export type Question = { title: string; text?: ReactNode; confirm?: string; danger?: boolean };

/**
 * A form whose acts need a reason, asked where the press is: any of its submit buttons opens a dialog, whose button sends
 * what that press would have sent. Without scripts, and for a reason that was refused, the field stands in the form.
 */
export function ReasonForm({
  wrong = false,
  inline = false,
  typed,
  ask,
  mayChange = true,
  buttons,
  children,
  ...form
}: Omit<ComponentProps<typeof Form>, 'method' | 'onSubmit'> & {
  /** The reason itself was refused. */
  wrong?: boolean;
  /** The reason is asked in the form itself: what it is for stands there, too. */
  inline?: boolean;
  /** The reason of a refused form. */
  typed?: string | undefined;
  /** @param value of the pressed button */
  ask?: (value: string) => Question | undefined;
  /** Without it, only what the form shows. */
  mayChange?: boolean;
  /** Below the reason; buttons elsewhere name the form. */
  buttons?: ReactNode;
}) {
  const { t } = useTranslation('staff');
  const hydrated = useHydrated();
  const titleId = useId();
  const [press, setPress] = useState<Press>();
  const question = press && { title: press.label, ...ask?.(press.value) };
  const inForm = !hydrated || wrong || inline;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (inForm || !button) return;
    const dialog = button.closest('dialog');
    if (dialog) {
      // The form itself may leave its fields to the server.
      if (dialog.querySelector('textarea')?.reportValidity() === false) return event.preventDefault();
      // The form is read right after this: its fields must still be there.
      setTimeout(() => setPress(undefined));
      return;
    }
    event.preventDefault();
    setPress({ name: button.name, value: button.value, label: button.textContent });
  };
  if (!mayChange) return children;
  return (
    <Form {...form} method="post" onSubmit={onSubmit}>
      {children}
      {inForm ? (
        <div className={wrong || inline ? 'mt-4' : 'scriptless'}>
          <ReasonField wrong={wrong} defaultValue={typed} />
        </div>
      ) : null}
      {buttons}
      <Dialog open={press !== undefined} onClose={() => setPress(undefined)} labelledBy={titleId}>
        <div className="dialog-text">
          <h2 id={titleId}>{question?.title}</h2>
          {question?.text ? <p className="text-sm text-muted">{question.text}</p> : null}
          <ReasonField defaultValue={typed} />
        </div>
        <footer>
          <Button onClick={() => setPress(undefined)}>{t('reason.cancel')}</Button>
          <Button
            variant={question?.danger ? 'danger-solid' : 'primary'}
            type="submit"
            name={press?.name}
            value={press?.value}
          >
            {question?.confirm ?? press?.label}
          </Button>
        </footer>
      </Dialog>
    </Form>
  );
}

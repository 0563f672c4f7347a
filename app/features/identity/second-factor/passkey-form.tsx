import { useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '~/components/button';
import { Fingerprint } from '~/components/icons';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';
import { Form, useNavigation, useSubmit } from '~/platform/web';
import { passkeyAnswer, passkeyObstacle, type Ceremony, type PasskeyTrouble } from './passkey-browser';

/** A form that is filled in by a passkey: its button asks the browser and sends the response. */
export function PasskeyForm({
  form,
  ceremony,
  label,
  variant = 'primary',
  refused,
  children,
}: {
  /** The form's name on the page. */
  form: string;
  /** Null if browsers make no passkeys for our address. */
  ceremony: Ceremony | null;
  label: string;
  variant?: ButtonVariant;
  /** Why the previous response was refused. */
  refused?: string | undefined;
  /** Further fields. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('auth');
  const submit = useSubmit();
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null);
  const sending = useNavigation().formData?.get('form') === form;
  const obstacle = hydrated ? passkeyObstacle(ceremony?.partyId ?? null) : null;
  const start = async () => {
    if (!ceremony || !element.current?.reportValidity()) return;
    setAsking(true);
    setTrouble(null);
    const result = await passkeyAnswer(ceremony);
    setAsking(false);
    if ('trouble' in result) {
      setTrouble(result.trouble);
      return;
    }
    const data = new FormData(element.current);
    data.set('response', result.answer);
    submit(data, { method: 'post' });
  };
  return (
    <Form method="post" ref={element} className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="form" value={form} />
      {children}
      {trouble || refused ? (
        <Notice tone="danger" role="alert" title={trouble ? t(`passkey.${trouble}`) : refused} compact />
      ) : null}
      {obstacle ? (
        <Notice tone="warning" title={t(`passkey.${obstacle}`)} compact />
      ) : (
        <div className="scripted">
          <Button
            variant={variant}
            icon={Fingerprint}
            disabled={!hydrated}
            loading={asking || sending}
            onClick={() => void start()}
          >
            {label}
          </Button>
        </div>
      )}
      <noscript>
        <p className="text-sm text-muted">{t('passkey.scripts')}</p>
      </noscript>
    </Form>
  );
}

import { useState } from 'react';
import { Button } from '~/components/button';
import { Fingerprint } from '~/components/icons';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';
import { useFetcher } from '~/platform/web';
import { passkeyAnswer, passkeyObstacle, type Ceremony, type PasskeyTrouble } from './passkey-browser';

/** A log-in without a password, at the doors of people: what it needs is asked for when it is pressed. */
export function PasskeyLogIn({ address }: { address: string }) {
  const { t } = useTranslation('auth');
  const hydrated = useHydrated();
  const fetcher = useFetcher<{ refused: string }>();
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null);
  const start = async () => {
    setAsking(true);
    setTrouble(null);
    try {
      const { ceremony } = (await (await fetch(address)).json()) as { ceremony: Ceremony | null };
      const obstacle = passkeyObstacle(ceremony?.partyId ?? null);
      const result = obstacle || !ceremony ? { trouble: obstacle ?? 'address' } : await passkeyAnswer(ceremony);
      if ('trouble' in result) setTrouble(result.trouble);
      else fetcher.submit({ response: result.answer, ...rememberOf() }, { method: 'post', action: address });
    } catch {
      setTrouble('cancelled');
    }
    setAsking(false);
  };
  const problem = trouble ? t(`passkey.${trouble}`) : fetcher.data?.refused;
  return (
    <div className="scripted grid gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('passkey.or')}
      </p>
      {problem && fetcher.state === 'idle' ? <Notice tone="danger" role="alert" title={problem} compact /> : null}
      <Button
        block
        icon={Fingerprint}
        disabled={!hydrated}
        loading={asking || fetcher.state !== 'idle'}
        onClick={() => void start()}
      >
        {t('passkey.log-in')}
      </Button>
    </div>
  );
}

/** What the form above says of how long the session lasts. */
function rememberOf(): { remember?: 'on' } {
  const box = document.querySelector<HTMLInputElement>('input[name=remember]');
  return box?.checked ? { remember: 'on' } : {};
}

import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/button';
import { Fingerprint } from '~/components/icons';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';
import { useFetcher } from '~/platform/web';
import {
  canFillInPasskeys,
  endCeremony,
  filledInPasskey,
  passkeyAnswer,
  passkeyObstacle,
  type Ceremony,
  type PasskeyTrouble,
} from './passkey-browser';

/** An offer is renewed before its challenge expires, which is after ten minutes. */
const RENEW_MS = 9 * 60 * 1000;

/**
 * Logs in without a password: by a button, which fetches its options when it is pressed, and by the browser's autofill, if
 * it supports passkeys there.
 */
export function PasskeyLogIn({ address }: { address: string }) {
  const { t } = useTranslation('auth');
  const hydrated = useHydrated();
  const fetcher = useFetcher<{ refused: string }>();
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null);
  const { submit } = fetcher;
  const offered = useRef(false);
  useEffect(() => {
    // The button's ceremony takes the offer's place.
    if (asking) return;
    let here = true;
    const offer = async () => {
      if (!(await canFillInPasskeys())) return;
      const ceremony = await readCeremony(address);
      if (!here || !ceremony || passkeyObstacle(ceremony.partyId)) return;
      offered.current = true;
      const response = await filledInPasskey(ceremony, () => here);
      if (here && response !== undefined) submit({ response, ...rememberOf() }, { method: 'post', action: address });
    };
    const begin = () => void offer().catch(() => undefined);
    begin();
    const renewal = setInterval(begin, RENEW_MS);
    return () => {
      here = false;
      clearInterval(renewal);
    };
  }, [address, asking, submit]);
  useEffect(() => () => void (offered.current && endCeremony()), []);
  const start = async () => {
    setAsking(true);
    setTrouble(null);
    try {
      const ceremony = await readCeremony(address);
      const obstacle = passkeyObstacle(ceremony?.partyId ?? null);
      const result = obstacle || !ceremony ? { trouble: obstacle ?? 'address' } : await passkeyAnswer(ceremony);
      if ('trouble' in result) setTrouble(result.trouble);
      else submit({ response: result.answer, ...rememberOf() }, { method: 'post', action: address });
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

/** The options of WebAuthn; null if browsers have no passkeys for our address. */
async function readCeremony(address: string): Promise<Ceremony | null> {
  return ((await (await fetch(address)).json()) as { ceremony: Ceremony | null }).ceremony;
}

/** The choice of the form above of how long the session lasts. */
function rememberOf(): { remember?: 'on' } {
  const box = document.querySelector<HTMLInputElement>('input[name=remember]');
  return box?.checked ? { remember: 'on' } : {};
}

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

/** Challenges are good for ten minutes; an offer is renewed before. */
const RENEW_MS = 9 * 60 * 1000;

/**
 * A log-in without a password, at the doors of people: by a button, which asks for what it needs when it is pressed, and among
 * what the browser fills into the form's fields, where it can.
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

/** Null where no browser has passkeys for our address. */
async function readCeremony(address: string): Promise<Ceremony | null> {
  return ((await (await fetch(address)).json()) as { ceremony: Ceremony | null }).ceremony;
}

/** What the form above says of how long the session lasts. */
function rememberOf(): { remember?: 'on' } {
  const box = document.querySelector<HTMLInputElement>('input[name=remember]');
  return box?.checked ? { remember: 'on' } : {};
}

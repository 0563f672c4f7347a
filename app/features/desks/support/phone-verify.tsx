import { Form, useNavigation } from '~/platform/web';
import { useState } from 'react';
import { ShieldCheck } from '~/components/icons';
import { Button } from '~/components/button';
import { StatusPill } from '~/components/status-pill';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';
import type { ShownCall } from './load-phone.server';
import type { Proof } from './phone-filter';

const LAST = 4;

/** What the caller can be asked for, with the answer to compare. */
function proofsOf({ firm, chosen, states }: ShownCall): { by: Proof; answer: string }[] {
  const code = chosen?.till?.approvalCode ?? states.find(({ till }) => till)?.till?.approvalCode;
  const proofs: { by: Proof; answer: string | undefined }[] = [
    { by: 'tax-number', answer: firm.taxNumber.slice(-LAST) },
    { by: 'contact', answer: firm.contact },
    { by: 'approval-code', answer: code },
    { by: 'phone', answer: firm.phone },
  ];
  return proofs.flatMap(({ by, answer }) => (answer ? [{ by, answer }] : []));
}

/** Nothing can be pressed for a caller whom nobody has verified; the audit trail says by what it was done. */
export function PhoneVerify({ call, action, mayAct }: { call: ShownCall; action: string; mayAct: boolean }) {
  const { t } = useTranslation('phone');
  const hydrated = useHydrated();
  const sending = useNavigation().formData?.get('intent') === 'verify';
  const [again, setAgain] = useState<string>();
  const proofs = proofsOf(call);
  const { verified } = call;
  const [first] = proofs;
  if (!mayAct || !first) return mayAct ? null : <p className="text-sm text-muted">{t('staff:looks-only')}</p>;
  if (verified && again !== verified.at) {
    const answer = proofs.find(({ by }) => by === verified.by)?.answer;
    return (
      <div className="phone-verified">
        <StatusPill tone="success" icon={ShieldCheck}>
          {t('verify.done')}
        </StatusPill>
        <span className="text-sm text-muted">
          {t(`verified.${verified.by}`)}{' '}
          {answer ? <bdi className="font-medium text-text tabular-nums">{answer}</bdi> : null}
        </span>
        {hydrated ? (
          <Button variant="link" onClick={() => setAgain(verified.at)}>
            {t('verify.change')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <Form method="post" action={action} className="phone-verify tone-warning" preventScrollReset>
      <fieldset>
        <legend>{t('verify.title')}</legend>
        {proofs.map(({ by, answer }) => (
          <label key={by}>
            <input type="radio" name="by" value={by} defaultChecked={by === first.by} />
            <span>
              {t(`verify.ask.${by}`)} <bdi className="font-semibold tabular-nums">{answer}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        type="submit"
        name="intent"
        value="verify"
        variant={verified ? 'secondary' : 'primary'}
        icon={ShieldCheck}
        loading={sending}
      >
        {t('verify.button')}
      </Button>
    </Form>
  );
}

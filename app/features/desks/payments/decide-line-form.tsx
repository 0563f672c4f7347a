import { useRef, useState } from 'react';
import { Form, useNavigation } from '~/platform/web';
import { CheckCheck } from '~/components/icons';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { useKeyPress } from '~/components/use-key';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { kurusFromDecimal } from '~/platform/money';
import { useTranslation } from '~/platform/texts';
import { AllotItems, fieldsOf, type TypedItems } from './allot-items';

/** Why nothing was booked: what was typed stands in the fields. */
export type DecideAnswer = { of: 'confirm'; code: string; wrong: number[]; typed: Record<string, string> };

/** Says which open items a line pays; what is over stays on the dealer's account (47b). */
export function DecideLineForm({
  dealer,
  amount,
  items,
  proposed,
  today,
  answer,
}: {
  dealer: { id: number; name: string };
  /** What came, as decimal text in lira. */
  amount: string;
  items: readonly OpenItem[];
  /** Amounts as people type them, by order. */
  proposed: Readonly<Record<string, string>>;
  /** In Istanbul. */
  today: string;
  answer: DecideAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const busy = useNavigation().formData?.get('intent') === 'confirm';
  const [typed, setTyped] = useState<TypedItems>(answer?.typed ?? fieldsOf(proposed));
  const confirm = useRef<HTMLDivElement>(null);
  useKeyPress('h', () => {
    setTyped({});
    confirm.current?.querySelector('button')?.focus();
  });
  return (
    <Form method="post" className="grid gap-4">
      {answer ? (
        <Notice tone="danger" compact role="alert">
          {t(`desk.refused.${answer.code as 'payments-changed'}`)}
        </Notice>
      ) : null}
      <input type="hidden" name="dealer" value={dealer.id} />
      <AllotItems {...{ dealer, items, typed, today, answer }} came={kurusFromDecimal(amount)} onTyped={setTyped} />
      <div ref={confirm}>
        <Button type="submit" name="intent" value="confirm" variant="primary" icon={CheckCheck} loading={busy}>
          {t('desk.confirm')}
        </Button>
      </div>
    </Form>
  );
}

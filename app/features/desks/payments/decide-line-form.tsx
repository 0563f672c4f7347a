import { useRef, useState } from 'react';
import { Form, useNavigation } from '~/platform/web';
import { CheckCheck } from '~/components/icons';
import { Button } from '~/components/button';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import { useKeyPress } from '~/components/use-key';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { KeyHints } from '~/features/desks/staff/key-hints';
import { AllotItems, fieldsOf, list, oldestFirst, smallRests } from './allot-items';
import type { TypedItems } from './item-keys';

/** Why nothing was booked: what was typed stands in the fields. */
export type DecideAnswer = { of: 'confirm'; code: string; wrong: number[]; typed: Record<string, string> };

/** Says which open items a line pays; what is over stays on the dealer's account (47b). */
export function DecideLineForm({
  dealer,
  amount,
  items,
  proposed,
  split,
  writeOffUpTo,
  today,
  answer,
}: {
  dealer: { id: number; name: string };
  /** What came, as decimal text in lira. */
  amount: string;
  items: readonly OpenItem[];
  /** Amounts as people type them, by order. */
  proposed: Readonly<Record<string, string>>;
  /** Whether it begins with the oldest items paid first. */
  split: boolean;
  /** What may be written off of an item, in kuruş. */
  writeOffUpTo: Kurus;
  /** In Istanbul. */
  today: string;
  answer: DecideAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const busy = useNavigation().formData?.get('intent') === 'confirm';
  const { locale } = useShell();
  const came = kurusFromDecimal(amount);
  const [typed, setTyped] = useState<TypedItems>(
    () => answer?.typed ?? (split ? oldestFirst(items, came, locale) : fieldsOf(proposed)),
  );
  const confirm = useRef<HTMLDivElement>(null);
  const fill = (fields: TypedItems) => {
    setTyped(fields);
    confirm.current?.querySelector('button')?.focus();
  };
  useKeyPress('h', () => fill({}));
  useKeyPress('b', () => fill(oldestFirst(items, came, locale)));
  return (
    <Form method="post" className="grid gap-4">
      {answer ? (
        <Notice tone="danger" compact role="alert">
          {t(`desk.refused.${answer.code as 'payments-changed'}`)}
        </Notice>
      ) : null}
      <input type="hidden" name="dealer" value={dealer.id} />
      <AllotItems {...{ dealer, items, typed, today, answer }} came={came} onTyped={setTyped} onChosen={fill} />
      <WriteOff left={smallRests(items, typed, writeOffUpTo)} />
      <div ref={confirm}>
        <Button type="submit" name="intent" value="confirm" variant="primary" icon={CheckCheck} loading={busy}>
          {t('desk.confirm')}
        </Button>
      </div>
      <DecideKeys />
    </Form>
  );
}

/** Asks whether what is left of items is let go, where it is little enough (47c). */
function WriteOff({ left }: { left: readonly { receiptNo: number; left: Kurus }[] }) {
  const { t } = useTranslation('payments');
  const money = useMoney();
  const { locale } = useShell();
  if (left.length === 0) return null;
  const sum = sumKurus(left.map((one) => one.left));
  return (
    <Checkbox
      name="writeOff"
      label={t('desk.write-off', { amount: money(decimalFromKurus(sum)) })}
      hint={t('desk.write-off-hint', {
        receipts: list(
          left.map(({ receiptNo }) => String(receiptNo)),
          locale,
        ),
      })}
    />
  );
}

function DecideKeys() {
  const { t } = useTranslation('staff');
  return (
    <KeyHints
      keys={[
        { of: ['1', '…', '9'], does: t('keys.items') },
        { of: ['B'], does: t('keys.split') },
        { of: ['H'], does: t('keys.on-account') },
      ]}
    />
  );
}

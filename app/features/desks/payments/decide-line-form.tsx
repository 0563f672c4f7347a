import { useRef, useState, type ReactNode } from 'react';
import { Form, useNavigation } from '~/platform/web';
import { CheckCheck } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { useKeyPress } from '~/components/use-key';
import { KeyHints } from '~/features/desks/staff/key-hints';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { AllotItems, fieldsOf, oldestFirst, restsOf } from './allot-items';
import { AllotOutlook } from './allot-outlook';
import type { DecideAnswer } from './decide-answer';
import type { TypedItems } from './item-keys';
import type { Outlook } from './load-outlook.server';
import { WriteOffField } from './write-off-fields';

export type DecideProps = {
  dealer: { id: number; name: string };
  /** What came, as decimal text in lira. */
  amount: string;
  items: readonly OpenItem[];
  /** Amounts as people type them, by order. */
  proposed: Readonly<Record<string, string>>;
  /** What staff let go of themselves, of an item. */
  writeOffUpTo: Kurus;
  outlook: Outlook;
  /** In Istanbul. */
  today: string;
  /** Where this line is left for later. */
  later: string;
  answer: DecideAnswer | undefined;
};

/** Says which open items a line pays; what is over stays on the dealer's account (47b). */
export function DecideLineForm({
  split,
  ...props
}: DecideProps & {
  /** Whether it begins with the oldest items paid first. */
  split: boolean;
}) {
  const { dealer, amount, items, proposed, writeOffUpTo, outlook, today, later, answer } = props;
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const came = kurusFromDecimal(amount);
  const [typed, setTyped] = useState<TypedItems>(
    () => answer?.typed ?? (split ? oldestFirst(items, came, locale) : fieldsOf(proposed)),
  );
  const [writesOff, setWritesOff] = useState(answer?.writesOff ?? false);
  const confirm = useRef<HTMLDivElement>(null);
  const fill = (fields: TypedItems) => {
    setTyped(fields);
    confirm.current?.querySelector('button')?.focus();
  };
  useKeyPress('h', () => fill({}));
  useKeyPress('b', () => fill(oldestFirst(items, came, locale)));
  return (
    <Form method="post" className="grid gap-4">
      <RefusedDecision answer={answer} />
      <input type="hidden" name="dealer" value={dealer.id} />
      <AllotItems {...{ items, typed, today, answer, came }} onTyped={setTyped} onChosen={fill} />
      <AllotOutlook {...{ items, typed, came, outlook }} />
      <WriteOffField
        rests={restsOf(items, typed)}
        most={writeOffUpTo}
        checked={writesOff}
        onChecked={setWritesOff}
        answer={answer}
      />
      <div ref={confirm}>
        <DecideFoot
          action={t('desk.confirm')}
          later={later}
          keys={[
            { of: ['1', '…', '9'], does: t('desk.keys.items') },
            { of: ['B'], does: t('desk.keys.split') },
            { of: ['H'], does: t('desk.keys.on-account') },
          ]}
        />
      </div>
    </Form>
  );
}

export function RefusedDecision({ answer }: { answer: DecideAnswer | undefined }) {
  const { t } = useTranslation('payments');
  return answer ? (
    <Notice tone="danger" compact role="alert">
      {t(`desk.refused.${answer.code as 'payments-changed'}`)}
    </Notice>
  ) : null;
}

/** The decision, the way past it, and the keys; it stays in sight while the form is. */
export function DecideFoot({
  action,
  later,
  keys,
}: {
  action: ReactNode;
  later: string;
  keys: Parameters<typeof KeyHints>[0]['keys'];
}) {
  const { t } = useTranslation('payments');
  const busy = useNavigation().formData?.get('intent') === 'confirm';
  return (
    <div className="beside-foot">
      <Button type="submit" name="intent" value="confirm" variant="primary" icon={CheckCheck} loading={busy}>
        {action}
      </Button>
      <LinkButton to={later} variant="quiet">
        {t('desk.later')}
      </LinkButton>
      <a href="#find-dealer" className="btn btn-quiet max-md:hidden">
        {t('desk.wrong-dealer')}
      </a>
      <KeyHints keys={keys} className="ms-auto" />
    </div>
  );
}

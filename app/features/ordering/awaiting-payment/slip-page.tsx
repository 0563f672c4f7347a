import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Field, TextInput } from '~/components/field';
import { FileInput } from '~/components/file-input';
import { CircleCheck, Paperclip, Send } from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { OrderPaymentHead } from '~/features/ordering/payments/order-payment-head';
import { useTranslation } from '~/platform/texts';
import { Form, useNavigation } from '~/platform/web';
import type { BankReceipt } from './bank-receipt-store.server';
import { BankReceipts } from './bank-receipts';
import { BANK_RECEIPT } from './slip-form';

type SlipIntent = 'mail' | 'add';
/** Why nothing was mailed or kept. */
export type SlipRefusal = { intent: SlipIntent; message: string; email: string };

/** The slip of an order, mailed on to whoever pays, and what the bank wrote about the transfer (44). */
export function SlipPage({
  orderId,
  receiptNo,
  left,
  mails,
  receipts,
  refusal,
}: {
  orderId: number;
  receiptNo: number;
  /** In kuruş; null where nothing is to be transferred. */
  left: number | null;
  /** Whether mails of this kind go out at all. */
  mails: boolean;
  receipts: readonly BankReceipt[];
  refusal: SlipRefusal | undefined;
}) {
  const { t } = useTranslation('payment');
  const busy = useNavigation().formData?.get('intent');
  const order = `/orders/${orderId}`;
  if (left === null)
    return (
      <>
        <PageHead title={t('slip.title')} />
        <EmptyState
          icon={CircleCheck}
          title={t('by-card.choose.nothing')}
          actions={<LinkButton to={order}>{t('by-card.unknown.button')}</LinkButton>}
        />
      </>
    );
  const wrong = (intent: SlipIntent) => (refusal?.intent === intent ? refusal.message : undefined);
  return (
    <div className="grid max-w-3xl gap-5">
      <OrderPaymentHead title={t('slip.title')} {...{ orderId, receiptNo, left }} />
      {mails ? (
        <Panel title={t('slip.mail')}>
          <Form method="post" className="grid gap-4" id="mail">
            <p className="text-sm text-muted">{t('slip.mail-text')}</p>
            <Field label={t('slip.address')} error={wrong('mail')}>
              <TextInput
                name="email"
                type="email"
                dir="ltr"
                required
                maxLength={254}
                autoComplete="email"
                defaultValue={refusal?.email}
                className="max-w-96"
              />
            </Field>
            <div>
              <Button type="submit" name="intent" value="mail" variant="primary" icon={Send} loading={busy === 'mail'}>
                {t('slip.send')}
              </Button>
            </div>
          </Form>
        </Panel>
      ) : null}
      <Panel title={t('slip.add')}>
        <div className="grid gap-4" id="add">
          <Notice compact>{t('slip.pays-nothing')}</Notice>
          <BankReceipts receipts={receipts} below={order} />
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <Field
              label={t('slip.file')}
              hint={t('slip.file-hint', { most: BANK_RECEIPT.megabytes })}
              error={wrong('add')}
            >
              <FileInput
                name="file"
                required
                accept={BANK_RECEIPT.accept}
                most={{ bytes: BANK_RECEIPT.bytes, message: t('errors:bank-receipt-too-large') }}
              />
            </Field>
            <div>
              <Button type="submit" name="intent" value="add" icon={Paperclip} loading={busy === 'add'}>
                {t('slip.add-button')}
              </Button>
            </div>
          </Form>
        </div>
      </Panel>
      <div>
        <LinkButton to={order} variant="quiet">
          {t('by-card.unknown.button')}
        </LinkButton>
      </div>
    </div>
  );
}

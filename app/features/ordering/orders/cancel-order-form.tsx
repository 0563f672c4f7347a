import { Form, useNavigation } from '~/platform/web';
import { Ban } from '~/components/icons';
import { useId, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { CANCEL_REASON_LENGTH } from './cancel-request';

type CancelOrderProps = {
  /** The amount that the ledger gets back, formatted. */
  net: string;
  /** Turns false while the page is open: the button disappears, and an open question says so. */
  cancellable: boolean;
};

/**
 * The button that cancels an order, with its confirmation dialog. Without scripts the page itself asks: {@link
 * CancelQuestion}.
 */
export function CancelOrderButton({ net, cancellable }: CancelOrderProps) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const titleId = useId();
  if (!cancellable && !open) return null;
  return (
    <Form method="post">
      {hydrated ? (
        <Button
          variant="danger"
          icon={Ban}
          block
          aria-haspopup="dialog"
          loading={navigation.formData?.get('intent') === 'cancel'}
          onClick={() => setOpen(true)}
        >
          {t('cancel.action')}
        </Button>
      ) : (
        <Button variant="danger" icon={Ban} block type="submit" name="intent" value="ask">
          {t('cancel.action')}
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={titleId}>
        <div className="dialog-text">
          <h2 id={titleId}>{t('cancel.title')}</h2>
          {cancellable ? <p className="text-sm text-muted">{t('cancel.text', { net })}</p> : <TooLate />}
          <ReasonField />
        </div>
        <footer>
          <Button autoFocus onClick={() => setOpen(false)}>
            {t('cancel.keep')}
          </Button>
          {cancellable ? (
            <Button
              variant="danger-solid"
              type="submit"
              name="intent"
              value="cancel"
              // A button that leaves the page before its click event has finished submits nothing.
              onClick={() => setTimeout(() => setOpen(false))}
            >
              {t('cancel.confirm')}
            </Button>
          ) : null}
        </footer>
      </Dialog>
    </Form>
  );
}

/** The same question on the page: for browsers without scripts, and again if the reason is refused. */
export function CancelQuestion({
  net,
  cancellable,
  keepTo,
  refusedReason,
}: CancelOrderProps & {
  keepTo: string;
  refusedReason?: string | undefined;
}) {
  const { t } = useTranslation('orders');
  return (
    <Notice tone="warning" title={t('cancel.title')} role="alert">
      {cancellable ? <p className="mb-3">{t('cancel.text', { net })}</p> : <TooLate />}
      <Form method="post" className="grid max-w-md gap-3">
        <ReasonField refused={refusedReason} />
        <div className="flex flex-wrap items-center gap-4">
          {cancellable ? (
            <Button variant="danger-solid" type="submit" name="intent" value="cancel">
              {t('cancel.confirm')}
            </Button>
          ) : null}
          <a href={keepTo} className="link">
            {t('cancel.keep')}
          </a>
        </div>
      </Form>
    </Notice>
  );
}

function TooLate() {
  const { t } = useTranslation('orders');
  return (
    <Notice compact tone="warning" role="alert">
      {t('cancel.too-late')}
    </Notice>
  );
}

/** @param props.refused the reason as typed, if it contains a card number */
function ReasonField({ refused }: { refused?: string | undefined }) {
  const { t } = useTranslation('orders');
  return (
    <Field
      label={t('cancel.reason')}
      optional={t('cancel.optional')}
      error={refused === undefined ? undefined : t('common:card-number')}
    >
      <TextInput name="reason" maxLength={CANCEL_REASON_LENGTH} autoComplete="off" defaultValue={refused} />
    </Field>
  );
}

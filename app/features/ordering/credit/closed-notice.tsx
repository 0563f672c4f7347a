import { LinkButton } from '~/components/button';
import { Ban } from '~/components/icons';
import { Notice } from '~/components/notice';
import { useDealerMay, type ShownViewer } from '~/features/identity/accounts/account-menu';
import { useTranslation } from '~/platform/texts';
import { useRouteLoaderData } from '~/platform/web';
import { useVendorContact, VendorContact } from './vendor-contact';

/** That staff have closed the reader's firm to orders, what goes on, and whom to turn to; nothing for others. */
export function ClosedNotice({ className }: { className?: string }) {
  const { t } = useTranslation('credit');
  const mayDo = useDealerMay();
  const { phone, email } = useVendorContact();
  const closed = useRouteLoaderData<{ viewer: ShownViewer | null }>('root')?.viewer?.closed;
  if (!closed) return null;
  return (
    <div className={className}>
      <Notice
        tone="danger"
        icon={Ban}
        title={t('closed.title')}
        actions={
          mayDo('account.see') ? (
            <LinkButton to="/statement" size="small">
              {t('checkout.pay')}
            </LinkButton>
          ) : null
        }
      >
        {closed.reason === null ? null : (
          <p>
            <bdi>“{closed.reason}”</bdi>
          </p>
        )}
        <p>{t('closed.text')}</p>
        {phone || email ? (
          <p>
            {t('closed.contact')} <VendorContact />
          </p>
        ) : null}
      </Notice>
    </div>
  );
}

import { LinkButton } from '~/components/button';
import { Ban } from '~/components/icons';
import { Notice } from '~/components/notice';
import { useDealerMay, type ShownViewer } from '~/features/identity/accounts/account-menu';
import { useTranslation } from '~/platform/texts';
import { dialled, shownPhone, type VendorFacts } from '~/platform/vendor-facts';
import { useShell } from '~/platform/shell-context';
import { useRouteLoaderData } from '~/platform/web';

/** That staff have closed the reader's firm to orders, what goes on, and whom to turn to; nothing for others. */
export function ClosedNotice({ className }: { className?: string }) {
  const { t } = useTranslation('credit');
  const { locale } = useShell();
  const mayDo = useDealerMay();
  const root = useRouteLoaderData<{ viewer: ShownViewer | null; vendor: VendorFacts }>('root');
  const closed = root?.viewer?.closed;
  if (!closed) return null;
  const { phone, email } = root.vendor;
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
            {t('closed.contact')}{' '}
            {phone ? (
              <a href={dialled(phone)} className="link">
                <bdi dir="ltr">{shownPhone(phone, locale)}</bdi>
              </a>
            ) : null}
            {phone && email ? ' · ' : null}
            {email ? (
              <a href={`mailto:${email}`} className="link">
                <bdi>{email}</bdi>
              </a>
            ) : null}
          </p>
        ) : null}
      </Notice>
    </div>
  );
}

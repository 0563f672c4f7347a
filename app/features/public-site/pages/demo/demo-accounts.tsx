import { LinkButton } from '~/components/button';
import type { DEMO_DEALER, DEMO_STAFF } from '~/features/identity/accounts/demo-accounts.server';
import { useTranslation } from '~/platform/texts';

/** The accounts of the demo; a real shop does not have them. */
export function DemoAccounts({ dealer, staff }: { dealer: typeof DEMO_DEALER; staff: typeof DEMO_STAFF }) {
  const { t } = useTranslation('demo');
  const people = [
    { key: 'dealer', code: dealer.bayikodu, ...dealer, to: '/login' },
    { key: 'support', code: undefined, ...staff, to: '/staff/login' },
  ] as const;
  return (
    <section className="demo-accounts" aria-labelledby="accounts">
      <div className="wrap">
        <div className="grid content-start gap-2">
          <h2 id="accounts">{t('accounts.title')}</h2>
          <p className="text-sm text-muted">{t('accounts.text')}</p>
        </div>
        {people.map(({ key, code, email, password, to }) => (
          <div key={key} className="demo-account">
            <h3>{t(`accounts.${key}`)}</h3>
            <p>{t(`accounts.${key}-text`)}</p>
            <dl>
              {code ? (
                <div>
                  <dt>{t('accounts.code')}</dt>
                  <dd dir="ltr">{code}</dd>
                </div>
              ) : null}
              <div>
                <dt>{t('accounts.email')}</dt>
                <dd dir="ltr">{email}</dd>
              </div>
              <div>
                <dt>{t('accounts.password')}</dt>
                <dd dir="ltr">{password}</dd>
              </div>
            </dl>
            <LinkButton to={to} size="small">
              {t('accounts.login')}
              <span className="sr-only">{`: ${t(`accounts.${key}`)}`}</span>
            </LinkButton>
          </div>
        ))}
      </div>
    </section>
  );
}

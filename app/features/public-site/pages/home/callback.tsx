import { Link } from '~/platform/web';
import { Mail, Phone, Store } from '~/components/icons';
import { CALLBACK_PLACE, CallbackForm } from '~/features/public-site/requests/callback-form';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { dialled, shownPhone } from '~/platform/vendor-facts';
import { useVendor } from '../root-data';

/** The callback form, beside the vendor's contact data. */
export function Callback() {
  const { t } = useTranslation('home');
  const { phone, email } = useVendor();
  const { locale } = useShell();
  return (
    <section className="section" id={CALLBACK_PLACE}>
      <div className="wrap home-callback">
        <div>
          <h2>{t('callback.title')}</h2>
          <p className="pt-3 text-muted">{t('callback.text')}</p>
          <ul className="home-ways">
            {phone ? (
              <li>
                <Phone aria-hidden />
                <span>
                  <a href={dialled(phone)}>
                    <bdi dir="ltr">{shownPhone(phone, locale)}</bdi>
                  </a>
                  {t('callback.phone')}
                </span>
              </li>
            ) : null}
            {email ? (
              <li>
                <Mail aria-hidden />
                <span>
                  <a href={`mailto:${email}`}>
                    <bdi dir="ltr">{email}</bdi>
                  </a>
                  {t('callback.mail')}
                </span>
              </li>
            ) : null}
            <li>
              <Store aria-hidden />
              <span>
                <Link to="/wheretofindus">{t('callback.dealer')}</Link>
                {t('callback.dealer-text')}
              </span>
            </li>
          </ul>
        </div>
        <div className="card">
          <CallbackForm />
        </div>
      </div>
    </section>
  );
}

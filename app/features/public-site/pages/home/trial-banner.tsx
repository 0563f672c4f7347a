import { LinkButton } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import { useVendor } from '../root-data';

/** The offer of a free trial as a torn-off ticket, with the app stores of the mobile programs (public-site §2). */
export function TrialBanner() {
  const { t } = useTranslation('home');
  const { apps } = useVendor();
  return (
    <div className="home-trial">
      <div>
        <h2>{t('trial.title')}</h2>
        <p>{t('trial.text')}</p>
      </div>
      <div className="home-trial-stub">
        <LinkButton to="/contacts#contact" variant="on-band" size="big">
          {t('trial.action')}
        </LinkButton>
        {apps.length > 0 ? (
          <p>
            <span>{t('trial.apps')}</span>
            {apps.map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noopener noreferrer">
                {name}
                <span className="sr-only">{` (${t('common:footer.new-tab')})`}</span>
              </a>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  );
}

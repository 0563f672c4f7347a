import { Link } from '~/platform/web';
import { ArrowRight, Download, MapPin, Monitor, MessageCircleQuestionMark } from '~/components/icons';
import { useTranslation } from '~/platform/texts';

const WAYS = [
  { key: 'downloads', to: '/download', icon: Download },
  { key: 'faq', to: '/faq', icon: MessageCircleQuestionMark },
  { key: 'demo', to: '/canli-demo', icon: Monitor },
  { key: 'places', to: '/wheretofindus', icon: MapPin },
] as const;

/** Where people help themselves. */
export function HelpWays() {
  const { t } = useTranslation('help');
  return (
    <section className="section" aria-labelledby="self">
      <div className="wrap">
        <h2 id="self" className="pb-8">
          {t('self.title')}
        </h2>
        <ul className="help-ways">
          {WAYS.map(({ key, to, icon: Icon }) => (
            <li key={key}>
              <Icon aria-hidden />
              <div>
                <h3>
                  <Link to={to} className="after:absolute after:inset-0">
                    {t(`self.${key}`)}
                  </Link>
                </h3>
                <p>{t(`self.${key}-text`)}</p>
              </div>
              <ArrowRight aria-hidden className="turn" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { Link } from '~/platform/web';
import { ArrowRight, MapPin, Phone, Store } from '~/components/icons';
import { CALLBACK_PLACE } from '~/features/public-site/requests/callback-form';
import { useTranslation } from '~/platform/texts';
import type { ReactNode } from 'react';

const WAYS = [
  { key: 'dealer', to: '/wheretofindus', icon: MapPin },
  { key: 'call', to: `#${CALLBACK_PLACE}`, icon: Phone },
  { key: 'self', to: '/shop', icon: Store },
] as const;

/** The ways to see the product at work. */
export function DemoWays() {
  const { t } = useTranslation('demo');
  return (
    <section className="section" aria-labelledby="ways">
      <div className="wrap">
        <h2 id="ways" className="pb-10">
          {t('ways.title')}
        </h2>
        <ul className="demo-ways">
          {WAYS.map(({ key, to, icon: Icon }) => (
            <li key={key}>
              <span className="demo-way-icon">
                <Icon aria-hidden />
              </span>
              <h3>{t(`ways.${key}`)}</h3>
              <p>{t(`ways.${key}-text`)}</p>
              <Way to={to}>
                {t(`ways.${key}-link`)}
                <ArrowRight aria-hidden className="turn" />
              </Way>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  const className = 'link inline-flex items-center gap-1';
  return to.startsWith('#') ? (
    <a href={to} className={className}>
      {children}
    </a>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

import { ChartColumn, FileCheck, Package, Route, ShoppingCart, Tags, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';

const FEATURES = [
  ['till', ShoppingCart],
  ['stock', Package],
  ['einvoice', FileCheck],
  ['label', Tags],
  ['field', Route],
  ['reports', ChartColumn],
] as const satisfies readonly (readonly [key: string, icon: LucideIcon])[];

/** Six features around a sale (public-site §2). */
export function FeatureGrid() {
  const { t } = useTranslation('home');
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head">
          <h2>{t('features.title')}</h2>
          <p className="text-muted">{t('features.text')}</p>
        </div>
        <ul className="home-features">
          {FEATURES.map(([key, Icon]) => (
            <li key={key}>
              <Icon aria-hidden />
              <h3>{t(`features.${key}.title`)}</h3>
              <p>{t(`features.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Customers' praise of the programs in three points (public-site §2). */
export function Strengths() {
  const { t } = useTranslation('home');
  return (
    <div className="home-strengths">
      <h2>{t('strengths.title')}</h2>
      <ol>
        {(['easy', 'precise', 'mobile'] as const).map((key) => (
          <li key={key}>
            <h3>{t(`strengths.${key}.title`)}</h3>
            <p>{t(`strengths.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

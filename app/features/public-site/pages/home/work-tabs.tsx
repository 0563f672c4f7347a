import { Check } from '~/components/icons';
import { PackShot, type PackFamily } from '~/components/pack-shot';
import { useTranslation } from '~/platform/texts';

const PLACES = [
  { key: 'till', family: 'pos', product: 'pos' },
  { key: 'store', family: 'retail', product: 'retail' },
  { key: 'books', family: 'erp', product: 'erp' },
  { key: 'field', family: 'field', product: 'field' },
] as const satisfies readonly { key: string; family: PackFamily; product: string }[];
const POINTS = ['first', 'second', 'third'] as const;

/** A day at four workplaces. The tabs are radio buttons, so they need no script and the arrow keys move between them. */
export function WorkTabs() {
  const { t } = useTranslation('home');
  return (
    <section className="section home-tabs-ground">
      <div className="wrap">
        <div className="section-head">
          <h2>{t('tabs.title')}</h2>
        </div>
        <div className="home-tabs">
          <fieldset>
            <legend className="sr-only">{t('tabs.label')}</legend>
            {PLACES.map(({ key }, place) => (
              <label key={key}>
                <input type="radio" name="workplace" value={key} defaultChecked={place === 0} />
                {t(`tabs.${key}.name`)}
              </label>
            ))}
          </fieldset>
          {PLACES.map(({ key, family, product }) => (
            <div key={key} className="home-tab" data-place={key}>
              <div>
                <h3>{t(`tabs.${key}.title`)}</h3>
                <p className="lead">{t(`tabs.${key}.text`)}</p>
                <ul>
                  {POINTS.map((point) => (
                    <li key={point}>
                      <Check aria-hidden />
                      {t(`tabs.${key}.points.${point}`)}
                    </li>
                  ))}
                </ul>
              </div>
              <PackShot family={family} view="group" label={t(`common:products.${product}.label`)} width={480} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

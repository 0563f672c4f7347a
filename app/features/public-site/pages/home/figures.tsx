import { useTranslation } from '~/platform/texts';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { FIGURES } from '../vendor-figures';

/** The vendor's figures (public-site §1). */
export function Figures() {
  const { t } = useTranslation('home');
  const { locale } = useShell();
  const number = numberFormat(locale);
  return (
    <section className="band">
      <div className="wrap grid items-center gap-x-16 gap-y-8 py-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div>
          <h2>{t('figures.title')}</h2>
          <p className="pt-3 text-sm">{t('figures.text')}</p>
        </div>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-7">
          {FIGURES.map(([key, figure, more]) => (
            <div key={key} className="flex flex-col-reverse gap-2 border-s border-dashed border-primary-300/40 ps-5">
              <dt className="text-sm text-band-text">{t(`figures.${key}`)}</dt>
              <dd className="text-xl font-semibold tabular-nums">
                <bdi>
                  {number.format(figure)}
                  {more}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

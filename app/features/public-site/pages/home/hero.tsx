import { ArrowRight, Check, LogIn } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { HeroScene, type HeroTexts } from '~/components/hero-scene';
import { useTranslation, type TFunction } from '~/platform/texts';
import { useShell } from '~/platform/shell-context';
import { useRootData } from '../root-data';

const SCENE_TEXTS = [
  ...([
    'alt',
    'till',
    'clock',
    'totalLabel',
    'total',
    'totalPlain',
    'pay',
    'cardOrCash',
    'weight',
    'receiptTitle',
  ] as const),
  ...(['date', 'invoice', 'invoiceNumber', 'invoiceSent', 'salesLabel', 'sales', 'salesChange', 'salesNote'] as const),
];

function sceneTexts(t: TFunction<'home'>): HeroTexts {
  const words = Object.fromEntries(SCENE_TEXTS.map((name) => [name, t(`scene.${name}`)]));
  const goods = (['first', 'second', 'third'] as const).map((good) => {
    const word = (part: 'name' | 'short' | 'amount') => t(`scene.goods.${good}.${part}`);
    return { name: word('name'), short: word('short'), amount: word('amount') };
  });
  return { ...(words as Record<(typeof SCENE_TEXTS)[number], string>), goods };
}

/** The vendor's promise, beside a drawing of a counter. */
export function Hero() {
  const { t } = useTranslation('home');
  const { viewer } = useRootData();
  const { language } = useShell();
  return (
    <section className="overflow-clip bg-hero-ground">
      <div className="wrap grid items-center gap-10 py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-14 lg:py-16">
        <div className="grid justify-items-start gap-6">
          <p className="eyebrow">{t('eyebrow')}</p>
          <h1>{t('headline')}</h1>
          <p className="lead max-w-[46ch]">{t('lead')}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/shop" variant="primary" size="big" trailingIcon={ArrowRight} turn>
              {t('to-shop')}
            </LinkButton>
            {viewer ? null : (
              <LinkButton to="/login" size="big" icon={LogIn} turn>
                {t('common:nav.login')}
              </LinkButton>
            )}
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
            {(['setup', 'support'] as const).map((key) => (
              <li key={key} className="inline-flex items-center gap-2">
                <Check aria-hidden className="text-success-text" />
                {t(`promise.${key}`)}
              </li>
            ))}
          </ul>
        </div>
        <HeroScene texts={sceneTexts(t)} rtl={language.dir === 'rtl'} />
      </div>
    </section>
  );
}

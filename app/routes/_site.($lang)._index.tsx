import type { LinksFunction } from '~/platform/web.server';
import { Link } from '~/platform/web';
import { ArrowRight, Check, LogIn } from '~/components/icons';
import { useTranslation, type TFunction } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { HeroScene, type HeroTexts } from '~/components/hero-scene';
import scene from '~/components/hero-scene.svg?url';
import { PackShot, type PackFamily } from '~/components/pack-shot';
import { useRootData } from '~/features/site/root-data';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { numberFormat } from '~/platform/number-format';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'shop:home.title',
  descriptionKey: 'shop:home.description',
};

// As for the icons (root.tsx): without it the scene waits behind the fonts.
export const links: LinksFunction = () => [{ rel: 'preload', href: scene, as: 'image', type: 'image/svg+xml' }];

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

function sceneTexts(t: TFunction): HeroTexts {
  const words = Object.fromEntries(SCENE_TEXTS.map((name) => [name, t(`home.scene.${name}`)]));
  const goods = ['first', 'second', 'third'].map((good) => {
    const word = (part: string) => t(`home.scene.goods.${good}.${part}`);
    return { name: word('name'), short: word('short'), amount: word('amount') };
  });
  return { ...(words as Record<(typeof SCENE_TEXTS)[number], string>), goods };
}

/** Two wide tiles, four below them, then the hardware in small ones. */
const WIDE: { key: string; family: PackFamily; to: string }[] = [
  { key: 'erp', family: 'erp', to: '/shop?q=karpin&class=software' },
  { key: 'einvoice', family: 'e-invoice', to: '/shop?q=e-&class=software' },
];
const TILES: { key: string; family: PackFamily; to: string }[] = [
  { key: 'retail', family: 'retail', to: '/shop?q=perakende' },
  { key: 'market', family: 'market', to: '/shop?q=market' },
  { key: 'pos', family: 'pos', to: '/shop?q=pos' },
  { key: 'field', family: 'field', to: '/shop?q=saha' },
];
const HARDWARE: { key: string; family: PackFamily; to: string }[] = [
  { key: 'printer', family: 'receipt-printer', to: '/shop?class=printer' },
  { key: 'scanner', family: 'barcode-scanner', to: '/shop?class=scanner' },
  { key: 'scale', family: 'scale', to: '/shop?class=scale' },
  { key: 'power', family: 'ups', to: '/shop?class=power' },
  { key: 'label', family: 'thermal-label', to: '/shop?class=label' },
];
/** The vendor's figures (public-site §1). */
const FIGURES = [
  ['references', 26_523, '+'],
  ['years', 27, ''],
  ['experts', 40, '+'],
  ['projects', 1_607, '+'],
] as const;

export default function Home() {
  const { t } = useTranslation('shop');
  const { viewer } = useRootData();
  const { locale, language } = useShell();
  const number = numberFormat(locale);
  return (
    <>
      <section className="overflow-clip bg-hero-ground">
        <div className="wrap grid items-center gap-10 py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-14 lg:py-16">
          <div className="grid justify-items-start gap-6">
            <p className="eyebrow">{t('home.eyebrow')}</p>
            <h1>{t('home.headline')}</h1>
            <p className="lead max-w-[46ch]">{t('home.lead')}</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/shop" variant="primary" size="big" trailingIcon={ArrowRight} turn>
                {t('home.to-shop')}
              </LinkButton>
              {viewer ? null : (
                <LinkButton to="/login" size="big" icon={LogIn} turn>
                  {t('common:nav.login')}
                </LinkButton>
              )}
            </div>
            <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
              {['setup', 'support'].map((key) => (
                <li key={key} className="inline-flex items-center gap-2">
                  <Check aria-hidden className="text-success-text" />
                  {t(`home.promise.${key}`)}
                </li>
              ))}
            </ul>
          </div>
          <HeroScene texts={sceneTexts(t)} rtl={language.dir === 'rtl'} />
        </div>
      </section>

      <section className="section">
        <div className="wrap">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-10">
            <div className="grid max-w-155 gap-3">
              <h2>{t('home.families.title')}</h2>
              <p className="text-muted">{t('home.families.text')}</p>
            </div>
            <Link to="/shop" className="link inline-flex items-center gap-1">
              {t('home.families.all')}
              <ArrowRight aria-hidden className="turn" />
            </Link>
          </div>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {WIDE.map(({ key, family, to }) => (
              <Tile key={key} name={key} to={to} wide>
                <PackShot family={family} label={t(`home.family.${key}.label`)} />
              </Tile>
            ))}
            {TILES.map(({ key, family, to }) => (
              <Tile key={key} name={key} to={to}>
                <PackShot family={family} label={t(`home.family.${key}.label`)} />
              </Tile>
            ))}
          </ul>
          <ul className="grid gap-3 pt-6 sm:grid-cols-2 lg:grid-cols-5">
            {HARDWARE.map(({ key, family, to }) => (
              <li
                key={key}
                className="relative flex items-center gap-3 rounded-md border border-line bg-surface p-2.5 hover:border-line-strong"
              >
                <PackShot
                  family={family}
                  label={t(`home.hardware.${key}.label`)}
                  width={68}
                  className="shrink-0 rounded-sm"
                />
                <span className="text-sm">
                  <Link to={to} className="font-semibold after:absolute after:inset-0">
                    {t(`home.hardware.${key}.title`)}
                  </Link>
                  <span className="block text-xs text-muted">{t(`home.hardware.${key}.text`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="band">
        <div className="wrap grid items-center gap-x-16 gap-y-8 py-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
          <div>
            <h2>{t('home.figures.title')}</h2>
            <p className="pt-3 text-sm">{t('home.figures.text')}</p>
          </div>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-4">
            {FIGURES.map(([key, figure, more]) => (
              <div key={key} className="flex flex-col-reverse gap-2 border-s border-dashed border-primary-300/40 ps-5">
                <dt className="text-sm text-band-text">{t(`home.figures.${key}`)}</dt>
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
    </>
  );
}

function Tile({
  name,
  to,
  wide = false,
  children,
}: {
  name: string;
  to: string;
  wide?: boolean;
  children: React.ReactNode;
}) {
  const { t } = useTranslation('shop');
  return (
    <li className={`product-card ${wide ? 'sm:col-span-2 sm:flex-row' : ''}`}>
      <div className={`product-picture ${wide ? 'sm:w-1/2 sm:shrink-0' : ''}`}>{children}</div>
      <div className={`product-text ${wide ? 'sm:justify-center' : ''}`}>
        <h3>
          <Link to={to} className="after:absolute after:inset-0">
            {t(`home.family.${name}.title`)}
          </Link>
        </h3>
        <p className="text-sm text-muted">{t(`home.family.${name}.text`)}</p>
      </div>
    </li>
  );
}

import { Link } from '~/platform/web';
import type { ReactNode } from 'react';
import { ArrowRight } from '~/components/icons';
import { Unbroken } from '~/components/unbroken';
import { PackShot, type PackFamily } from '~/components/pack-shot';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { SOFTWARE } from '../site-links';

const SMALL: readonly string[] = ['retail', 'market', 'pos', 'field'];
/** Two wide tiles, four below them, then the devices in small ones. */
const WIDE = SOFTWARE.filter(({ key }) => !SMALL.includes(key));
const TILES = SOFTWARE.filter(({ key }) => SMALL.includes(key));
const HARDWARE = [
  { key: 'printer', family: 'receipt-printer', to: '/shop?class=printer' },
  { key: 'scanner', family: 'barcode-scanner', to: '/shop?class=scanner' },
  { key: 'scale', family: 'scale', to: '/shop?class=scale' },
  { key: 'power', family: 'ups', to: '/shop?class=power' },
  { key: 'label', family: 'thermal-label', to: '/shop?family=labels' },
] as const satisfies readonly { key: string; family: PackFamily; to: string }[];

/** The first product of each family, with its price without VAT. */
export type FamilyPrices = Readonly<
  Record<string, { name: string; price: string; currency: 'TRL' | 'USD' } | undefined>
>;

/** The families of products: software by its packs, devices in small tiles. */
export function Families({ prices }: { prices: FamilyPrices }) {
  const { t } = useTranslation('home');
  return (
    <section className="section">
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-10">
          <div className="grid max-w-155 gap-3">
            <h2>{t('families.title')}</h2>
            <p className="text-muted">{t('families.text')}</p>
            <p className="text-sm text-muted">
              {t('families.vat')}{' '}
              <Link to="/pricing" className="link">
                {t('common:page.pricing')}
              </Link>
            </p>
          </div>
          <Link to="/shop" className="link inline-flex items-center gap-1">
            {t('families.all')}
            <ArrowRight aria-hidden className="turn" />
          </Link>
        </div>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {WIDE.map(({ key, family, to }) => (
            <Tile key={key} name={key} to={to} first={prices[key]} wide>
              <PackShot family={family} label={t(`common:products.${key}.label`)} />
            </Tile>
          ))}
          {TILES.map(({ key, family, to }) => (
            <Tile key={key} name={key} to={to} first={prices[key]}>
              <PackShot family={family} label={t(`common:products.${key}.label`)} />
            </Tile>
          ))}
        </ul>
        <ul className="home-hardware grid gap-3 pt-6 sm:grid-cols-2 lg:grid-cols-5">
          {HARDWARE.map(({ key, family, to }) => (
            <li key={key}>
              <PackShot family={family} label={t(`hardware.${key}.label`)} width={68} />
              <span>
                <Link to={to}>{t(`hardware.${key}.title`)}</Link>
                <span>{t(`hardware.${key}.text`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Tile({
  name,
  to,
  first,
  wide = false,
  children,
}: {
  name: (typeof SOFTWARE)[number]['key'];
  to: string;
  first: FamilyPrices[string];
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('home');
  const { locale } = useShell();
  return (
    <li className={`product-card ${wide ? 'sm:col-span-2 sm:flex-row' : ''}`}>
      <div className={`product-picture ${wide ? 'sm:w-1/2 sm:shrink-0' : ''}`}>{children}</div>
      <div className={`product-text ${wide ? 'sm:justify-center' : ''}`}>
        <h3>
          <Link to={to} className="after:absolute after:inset-0">
            {t(`family.${name}.title`)}
          </Link>
        </h3>
        <p className="text-sm text-muted">{t(`family.${name}.text`)}</p>
        {first ? (
          <p className="family-price">
            <bdi>
              <Unbroken>{first.name}</Unbroken>
            </bdi>{' '}
            <b>{formatMoney(kurusFromDecimal(first.price), first.currency, locale)}</b>
          </p>
        ) : null}
      </div>
    </li>
  );
}

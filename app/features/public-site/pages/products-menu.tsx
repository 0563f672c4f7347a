import { Link } from '~/platform/web';
import {
  ArrowRight,
  BatteryCharging,
  CalendarCheck2,
  LifeBuoy,
  Monitor,
  Printer,
  Scale,
  ScanBarcode,
  Smartphone,
  Tags,
  UserPlus,
  type LucideIcon,
} from '~/components/icons';
import { PackShot } from '~/components/pack-shot';
import { useTranslation, type TFunction } from '~/platform/texts';
import { HARDWARE, SOFTWARE } from './site-links';

const DEVICE_ICONS: Record<(typeof HARDWARE)[number], LucideIcon> = {
  POS: Monitor,
  printer: Printer,
  scanner: ScanBarcode,
  scale: Scale,
  terminal: Smartphone,
  power: BatteryCharging,
};

type IconWay = { label: string; to: string; icon: LucideIcon };

function devices(t: TFunction): IconWay[] {
  return HARDWARE.map((name) => ({
    label: t(`shop:class.${name}`),
    to: `/shop?class=${name}`,
    icon: DEVICE_ICONS[name],
  }));
}

function licences(t: TFunction): IconWay[] {
  return [
    { label: t('common:products.extension'), to: '/shop?family=licences', icon: CalendarCheck2 },
    { label: t('common:products.user'), to: '/shop?q=KarpinKullanici', icon: UserPlus },
    { label: t('common:products.support'), to: '/shop?family=support', icon: LifeBuoy },
    { label: t('shop:family.labels.title'), to: '/shop?family=labels', icon: Tags },
  ];
}

/** The vendor's products: software with its packs, devices, licences, and a question for people who are unsure. */
export default function ProductsMenu() {
  const { t } = useTranslation();
  return (
    <>
      <div className="wrap mega-columns">
        <section>
          <h2>{t('products.software')}</h2>
          <ul className="mega-software">
            {SOFTWARE.map(({ key, family, to }) => (
              <li key={key}>
                <Link to={to}>
                  <PackShot family={family} label={t(`products.${key}.label`)} width={64} />
                  <span>
                    <b>{t(`products.${key}.title`)}</b>
                    {t(`products.${key}.text`)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <IconColumn title={t('products.hardware')} ways={devices(t)} />
        <IconColumn title={t('products.licences')} ways={licences(t)} />
        <div className="mega-question">
          <h2>{t('products.which')}</h2>
          <p>{t('products.which-text')}</p>
          <Link to="/contacts" className="link">
            {t('products.which-link')}
            <ArrowRight aria-hidden className="turn" />
          </Link>
        </div>
      </div>
      <div className="mega-end">
        <div className="wrap">
          <Link to="/shop" className="link">
            {t('products.all')}
            <ArrowRight aria-hidden className="turn" />
          </Link>
          <Link to="/download">{t('page.download')}</Link>
          <span>{t('products.note')}</span>
        </div>
      </div>
    </>
  );
}

function IconColumn({ title, ways }: { title: string; ways: readonly IconWay[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mega-icons">
        {ways.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

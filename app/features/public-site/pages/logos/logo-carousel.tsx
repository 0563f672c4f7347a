import { useTranslation } from '~/platform/texts';
import { SlideRow } from '~/components/slide-row';
import { useVendor } from '../root-data';
import { useSlideLabels } from '../use-slide-labels';
import { BRANDS, CLIENTS, type DrawnLogo } from './logos';

/** How long a logo is shown before the row moves on. */
const EVERY_MS = 3000;

/** A row of moving logos; the settings are those of public-site §9. `caption` is shown beside them and is their name. */
export function LogoCarousel({ caption, logos }: { caption: string; logos: readonly DrawnLogo[] }) {
  const labels = useSlideLabels();
  return (
    <div className="logos">
      <div className="wrap">
        <SlideRow
          className="logo-row"
          label={caption}
          labels={labels}
          speed={800}
          every={EVERY_MS}
          head={<p>{caption}</p>}
          slides={logos.map((logo) => ({ key: logo.name, content: <LogoMark {...logo} /> }))}
        />
      </div>
    </div>
  );
}

function LogoMark({ name, hand, sign }: DrawnLogo) {
  return (
    <span className={`logo-mark logo-${hand}`} lang="tr">
      <svg viewBox="0 0 22 22" aria-hidden="true">
        <path d={sign} />
      </svg>
      {name}
    </span>
  );
}

/** The nine logos of firms that use the programs (public-site §2). */
export function ClientLogos() {
  const { t } = useTranslation('references');
  const { clients } = useVendor();
  return <NamedLogos caption={t('clients')} named={clients} invented={CLIENTS} />;
}

/** The logos of brands (public-site §2). */
export function BrandLogos() {
  const { t } = useTranslation('about');
  const { brands } = useVendor();
  return <NamedLogos caption={t('brands')} named={brands} invented={BRANDS} />;
}

/** Those who agreed to be named; the demo's invented ones say what they are, and elsewhere nobody is invented. */
function NamedLogos(props: { caption: string; named: readonly string[]; invented: readonly DrawnLogo[] }) {
  const { caption, named, invented } = props;
  const { t } = useTranslation();
  const { demo } = useVendor();
  if (named.length > 0) {
    const drawn = named.map((name, index) => ({ ...(invented[index % invented.length] as DrawnLogo), name }));
    return <LogoCarousel caption={caption} logos={drawn} />;
  }
  return demo ? <LogoCarousel caption={t('examples', { caption })} logos={invented} /> : null;
}

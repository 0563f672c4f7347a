import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import scene from '~/components/hero-scene.svg?url';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { firstOf } from '~/features/catalogue/products/family-products';
import { Callback } from '~/features/public-site/pages/home/callback';
import { CompanyList, type ListedCompany } from '~/features/public-site/pages/home/company-list';
import { newestCompanies } from '~/features/public-site/pages/home/company-store.server';
import { Families } from '~/features/public-site/pages/home/families';
import { FeatureGrid, Strengths } from '~/features/public-site/pages/home/feature-grid';
import { Figures } from '~/features/public-site/pages/home/figures';
import { Hero } from '~/features/public-site/pages/home/hero';
import styles from '~/features/public-site/pages/home/home.css?url';
import { TrialBanner } from '~/features/public-site/pages/home/trial-banner';
import { WorkTabs } from '~/features/public-site/pages/home/work-tabs';
import { BrandLogos, ClientLogos } from '~/features/public-site/pages/logos/logo-carousel';
import { OrganizationData } from '~/features/public-site/pages/organization';
import { SOFTWARE } from '~/features/public-site/pages/site-links';
import slideStyles from '~/features/public-site/pages/slides.css?url';
import { TeamSlider } from '~/features/public-site/pages/team/team-slider';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { hydrate: false, titleKey: 'home:title', descriptionKey: 'home:description' };

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: slideStyles },
  // As for the icons (root.tsx): without a preload the scene would load after the fonts.
  { rel: 'preload', href: scene, as: 'image', type: 'image/svg+xml' },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const [companies, products] = await Promise.all([newestCompanies(), listProducts(await localeOf(request))]);
  const prices = SOFTWARE.flatMap(({ key }) => {
    const first = products.find(({ sku }) => sku === firstOf(key));
    return first ? [[key, { name: first.name, price: first.price, currency: first.currency }] as const] : [];
  });
  return json({ companies, prices: Object.fromEntries(prices) });
}

export default function Home() {
  const { companies, prices } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <BrandLogos />
      <Families prices={prices} />
      <Figures />
      <FeatureGrid />
      <WorkTabs />
      <section className="section">
        <div className="wrap">
          <TeamSlider />
        </div>
      </section>
      <CompanyList companies={companies satisfies ListedCompany[]} />
      <ClientLogos />
      <section className="section">
        <div className="wrap grid gap-16">
          <Strengths />
          <TrialBanner />
        </div>
      </section>
      <Callback />
      <OrganizationData />
    </>
  );
}

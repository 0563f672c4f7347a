import { json, type LinksFunction } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import scene from '~/components/hero-scene.svg?url';
import { Callback } from '~/features/site/home/callback';
import { CompanyList, type ListedCompany } from '~/features/site/home/company-list';
import { newestCompanies } from '~/features/site/home/company-store.server';
import { Families } from '~/features/site/home/families';
import { FeatureGrid, Strengths } from '~/features/site/home/feature-grid';
import { Figures } from '~/features/site/home/figures';
import { Hero } from '~/features/site/home/hero';
import styles from '~/features/site/home/home.css?url';
import { TrialBanner } from '~/features/site/home/trial-banner';
import { WorkTabs } from '~/features/site/home/work-tabs';
import { BrandLogos, ClientLogos } from '~/features/site/logos/logo-carousel';
import { OrganizationData } from '~/features/site/organization';
import slideStyles from '~/features/site/slides.css?url';
import { TeamSlider } from '~/features/site/team/team-slider';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { hydrate: false, titleKey: 'home:title', descriptionKey: 'home:description' };

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: slideStyles },
  // As for the icons (root.tsx): without a preload the scene would load after the fonts.
  { rel: 'preload', href: scene, as: 'image', type: 'image/svg+xml' },
];

export async function loader() {
  return json({ companies: await newestCompanies() });
}

export default function Home() {
  const { companies } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <BrandLogos />
      <Families />
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

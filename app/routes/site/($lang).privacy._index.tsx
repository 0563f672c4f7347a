import { json, type LinksFunction } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import styles from '~/features/public-site/pages/legal/legal.css?url';
import type { RouteHandle } from '~/platform/route-handle';
import { settings } from '~/platform/settings-store.server';
import { PrivacyText } from '~/features/public-site/pages/legal/privacy-text';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'privacy:title',
  descriptionKey: 'privacy:description',
  breadcrumbKey: 'privacy:title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader() {
  const { requests } = await settings();
  return json({ requestsKeptDays: requests.keepDays });
}

export default function Privacy() {
  return <PrivacyText {...useLoaderData<typeof loader>()} />;
}

import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { localeOf } from '~/platform/i18n.server';
import type { SiteReader } from './search-site.server';

/** Who searches the site: what pages are found depends on what the reader may open. */
export async function siteReaderOf(request: Request): Promise<SiteReader> {
  const [viewer, locale] = await Promise.all([optionalViewer(request), localeOf(request)]);
  return {
    role: viewer?.role,
    locale,
    mayDo: (act) => viewer?.role !== 'dealer' || dealerMay(viewer.rights, act),
  };
}

import { sitemap } from '~/features/public-site/pages/sitemap.server';

/** The public pages for search engines. */
export async function loader(): Promise<Response> {
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
  return new Response(await sitemap(), { headers });
}

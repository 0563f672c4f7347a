import { env } from '~/platform/env.server';

/** Pages of a user, or made for one request, have no content for search engines. */
const PRIVATE = [
  '/account',
  '/api/',
  '/blank',
  '/cart',
  '/checkout',
  '/login/',
  '/ops',
  '/orders',
  '/panel',
  '/report',
  '/send-to-dealer',
  '/staff',
  '/support',
];

/** Read by people who connect a program, below an address of programs. */
const OPEN = ['/api/docs'];

/** Excludes these paths, and links to the sitemap. */
export function loader(): Response {
  const lines = [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${env().PUBLIC_ORIGIN}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

import { env } from '~/platform/env.server';

/** What belongs to a person, or is made for one, says nothing to anybody else. */
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
  '/staff',
  '/support',
];

/** Which addresses search engines need not ask for, and where they find the others. */
export function loader(): Response {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${env().PUBLIC_ORIGIN}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

import { env } from '~/platform/env.server';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year; the file is made anew each day. */
const GOOD_FOR_DAYS = 180;

/** Where holes are told of, by RFC 9116. */
export function loader(): Response {
  const { PUBLIC_ORIGIN, SECURITY_CONTACT, VENDOR_EMAIL } = env();
  const today = Math.floor(Date.now() / DAY_MS);
  const lines = [
    `Contact: ${SECURITY_CONTACT || `mailto:${VENDOR_EMAIL}`}`,
    `Expires: ${new Date((today + GOOD_FOR_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: tr, en',
    `Canonical: ${PUBLIC_ORIGIN}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the process runs, as far as the headers depend on it. */
export type SecuritySetting = {
  https: boolean;
  development: boolean;
  /** Pages elsewhere that ours may show inside them, once somebody asks for it: a map. */
  frames?: readonly string[];
};

/** The addresses that hold a secret in their query. */
const SECRET_ADDRESS = /^\/(set-password|confirm-email|register\/confirm|callback|send-to-dealer\/sent)(\/?\?|\/?$)/i;

/** What no page of ours asks a browser for, so that nothing inside one can either. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Where browsers report what a page was kept from doing. */
const REPORTS = '/api/csp-reports';
/**
 * Trusted Types are watched and not enforced: React and Remix write markup into elements when a page is not hydrated as it
 * was sent, and a browser that refused it then would leave the page blank (docs/decisions/0049-edges.md).
 */
const WATCHED_POLICY = `require-trusted-types-for 'script'; report-uri ${REPORTS}`;

/** Sets the security headers that are the same on every answer; the content policy is `contentPolicy`. */
export function constantHeaders({ https }: Pick<SecuritySetting, 'https'>) {
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  return (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): void =>
    set(req, res, (error) => {
      res.setHeader('Permissions-Policy', PERMISSIONS);
      res.setHeader('Content-Security-Policy-Report-Only', WATCHED_POLICY);
      // Not `no-referrer`: a browser would then post the form with `Origin: null`.
      if (SECRET_ADDRESS.test(req.url ?? '')) res.setHeader('Referrer-Policy', 'strict-origin');
      next(error);
    });
}

/** The Content-Security-Policy of an answer whose inline scripts are those of `scripts`: `nonce-…` or `sha256-…`. */
export function contentPolicy(
  scripts: readonly string[],
  { https, development, frames = [] }: SecuritySetting,
): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map((source) => `'${source}'`)],
    // Vite's dev server injects style elements without a nonce.
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'frame-src': ["'self'", ...frames],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'report-uri': [REPORTS],
    ...(https && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

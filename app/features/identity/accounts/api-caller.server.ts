import { AppError } from '~/platform/errors';
import { scopesAllow, type Caller } from './api-caller';
import type { DealerAct } from './dealer-rights';
import { requireRight } from './require-right.server';
import { callerOfServiceToken, TABLE_OF_ORDERS } from './service-token-store.server';
import { noteAccount } from './session.server';
import { viewerOfToken } from './token-store.server';
import type { DealerViewer } from './viewer';

/** Query parameters in which programs put a token, where logs, caches and other people find it. */
const TOKEN_PARAMETERS = ['access_token', 'accesstoken', 'refresh_token', 'api_key', 'apikey', 'bearer', 'token'];

const ALL = { read: true, write: true };

/**
 * The token of a request: as Bearer, or as the password of Basic, because spreadsheets support nothing else. The user
 * name of Basic is ignored.
 * @throws AppError token-in-address, unauthorised (401)
 */
function tokenOf(request: Request): string | undefined {
  for (const name of new URL(request.url).searchParams.keys()) {
    if (TOKEN_PARAMETERS.includes(name.toLowerCase())) throw new AppError('token-in-address', 401);
  }
  const given = request.headers.get('Authorization');
  if (given === null) return undefined;
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +([\w+/=.~-]{1,1000})$/i.exec(given) ?? [];
  const token = scheme.toLowerCase() === 'basic' ? passwordOf(value) : value;
  if (!/^[\w-]+$/.test(token)) throw new AppError('unauthorised', 401);
  return token;
}

function passwordOf(basic: string): string {
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : '';
}

/**
 * The caller of the API by the Authorization header alone: cookies are ignored. A request without the header is public.
 * @throws AppError unauthorised, token-expired, token-in-address (401), not-a-dealer (403) for a token of staff
 */
export async function apiCallerOf(request: Request): Promise<Caller> {
  const token = tokenOf(request);
  if (token === undefined) return { kind: 'public' };
  const service = await callerOfServiceToken(token);
  if (service === 'expired') throw new AppError('token-expired', 401);
  if (service) {
    if (service.kind === 'dealer') noteAccount(service.viewer);
    return service;
  }
  const viewer = await viewerOfToken(token);
  if (viewer === 'expired') throw new AppError('token-expired', 401);
  if (!viewer) throw new AppError('unauthorised', 401);
  noteAccount(viewer);
  if (viewer.role === 'member') return { kind: 'public', isMember: true };
  if (viewer.role !== 'dealer') throw new AppError('not-a-dealer', 403);
  return { kind: 'dealer', viewer, scopes: ALL };
}

/**
 * The dealer whose token asks for its orders.
 * @param right the right that the person of the token must have
 * @throws AppError unauthorised, token-expired, token-in-address (401), not-a-dealer, scope-missing (403), or 403 with
 *   the missing right
 */
export async function requireApiDealer(
  request: Request,
  act: 'read' | 'write',
  right: DealerAct,
): Promise<DealerViewer> {
  const caller = await apiCallerOf(request);
  if (caller.kind === 'public' && !caller.isMember) throw new AppError('unauthorised', 401);
  if (caller.kind !== 'dealer') throw new AppError('not-a-dealer', 403);
  if (!scopesAllow(caller.scopes, act, TABLE_OF_ORDERS)) throw new AppError('scope-missing', 403);
  await requireRight(caller.viewer, right);
  return caller.viewer;
}

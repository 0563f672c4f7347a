import { requestContext } from './request-context.server';
import { Turns, type TurnLimits, type Wish } from './turns.server';

/** An account may have so much of each kind of work at once. */
const EACH = 2;

/** Turns for work that one account could take all of: two at once each, one account after the other. */
export function sharedTurns(limits: Omit<TurnLimits, 'each'>): Turns {
  return new Turns({ ...limits, each: EACH });
}

/**
 * Whose turn it is in this request, and until when somebody waits for it. Work of no request, such as a worker's, is one
 * account's.
 * @param stranger what tells apart those who have no account
 */
export function wishOfRequest(stranger = ''): Wish {
  const context = requestContext();
  if (!context) return {};
  const { accountId, gone } = context;
  return { account: accountId === undefined ? stranger : `account ${accountId}`, signal: gone };
}

import { expect, it } from 'vitest';
import { refundStanding } from './refund-standing';

it.each([
  ['requested', null, null, 'requested'],
  ['approved', null, null, 'at-bank'],
  ['at-bank', null, null, 'at-bank'],
  ['unknown', null, null, 'unknown'],
  ['unknown', 'silent', null, 'given-up'],
  ['refused', '14', null, 'refused'],
  ['refused', 'no-attempt', null, 'no-card'],
  ['refused', 'no-attempt', 'account', 'kept'],
  ['refused', 'not-approved', null, 'declined'],
  ['refused', '14', 'account', 'kept'],
  ['refused', 'silent', 'account', 'kept'],
  ['done', null, null, 'done'],
  ['done', null, 'transfer', 'done'],
] as const)(
  'B22 a refund that is %s with the code %s, resolved as %s, stands as %s',
  (state, failureCode, resolvedAs, standing) => {
    expect(refundStanding({ state, failureCode, resolvedAs })).toBe(standing);
  },
);

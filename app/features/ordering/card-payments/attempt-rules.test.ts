import { expect, it } from 'vitest';
import { bankCode, isAbandoned, nextInquiryAt, refusalReason } from './attempt-rules';

const opened = new Date('2026-11-24T10:00:00Z');
const after = (minutes: number) => new Date(opened.getTime() + minutes * 60_000);

it('B22 what is unknown is asked about after 1, 5, 30 minutes and 6 hours, each time once, then a person decides', () => {
  expect(nextInquiryAt(opened, opened)).toEqual(after(1));
  expect(nextInquiryAt(opened, after(1))).toEqual(after(5));
  expect(nextInquiryAt(opened, after(5))).toEqual(after(30));
  expect(nextInquiryAt(opened, after(30))).toEqual(after(360));
  expect(nextInquiryAt(opened, after(360))).toBeUndefined();
  // A worker that was away asks at the next time that is left.
  expect(nextInquiryAt(opened, after(20))).toEqual(after(30));
  expect(isAbandoned(opened, after(19))).toBe(false);
  expect(isAbandoned(opened, after(20))).toBe(true);
  expect([refusalReason('51'), refusalReason('96'), refusalReason(null)]).toEqual(['limit', 'other', 'other']);
  expect(['51', 'abandoned', 'not-charged', null].map(bankCode)).toEqual(['51', null, null, null]);
});

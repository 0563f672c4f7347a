import { expect, it } from 'vitest';
import { isAbandoned, nextInquiryAt, refusalReason } from './attempt-rules';

const opened = new Date('2026-11-24T10:00:00Z');
const after = (minutes: number) => new Date(opened.getTime() + minutes * 60_000);

it('B22 what is unknown is asked about after 1, 5, 30 minutes and 6 hours, each time once, then a person decides', () => {
  expect(nextInquiryAt(opened, 0, opened)).toEqual(after(1));
  expect(nextInquiryAt(opened, 1, after(1))).toEqual(after(5));
  expect(nextInquiryAt(opened, 2, after(5))).toEqual(after(30));
  expect(nextInquiryAt(opened, 3, after(30))).toEqual(after(360));
  expect(nextInquiryAt(opened, 4, after(360))).toBeUndefined();
  // A worker that was away asks at the next time that is left.
  expect(nextInquiryAt(opened, 1, after(20))).toEqual(after(30));
  expect(isAbandoned(opened, after(19))).toBe(false);
  expect(isAbandoned(opened, after(20))).toBe(true);
  expect([refusalReason('51'), refusalReason('96'), refusalReason(null)]).toEqual(['limit', 'other', 'other']);
});

import { expect, it } from 'vitest';
import { newApprovalCode } from './approval-code.server';

it('D18 approval codes are 8 upper-case hexadecimal digits, and not the same ones again', () => {
  const codes = Array.from({ length: 1000 }, newApprovalCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-F]{8}$/);
  // A duplicate among a thousand codes happens about once in 8,600 runs; more than one is no coincidence.
  expect(new Set(codes).size).toBeGreaterThanOrEqual(999);
});

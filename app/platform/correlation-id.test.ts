import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { correlationId, readCorrelationId } from './correlation-id';

describe('the id that a request and all that follows from it share', () => {
  it('B10 is three groups of four digits that cannot be mistaken for each other', () => {
    for (let turn = 0; turn < 200; turn += 1) {
      expect(correlationId(randomBytes(12))).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    }
    expect(correlationId(new Uint8Array(12))).toBe('0000-0000-0000');
    expect(correlationId(Uint8Array.from({ length: 12 }, (_, at) => 255 - at))).toBe('ZYXW-VTSR-QPNM');
  });

  it('B10 is understood as somebody heard it and typed it', () => {
    for (const typed of ['7K3M-Q9XD-2F10', '7k3m q9xd 2f10', ' 7k3mq9xd2flo ', '7K3M Q9XD 2FIO']) {
      expect(readCorrelationId(typed)).toBe('7K3M-Q9XD-2F10');
    }
    const uuid = '0b4c3f5e-3a1d-4d38-9d1c-aabbccddeeff';
    expect(readCorrelationId(` ${uuid.toUpperCase()}`)).toBe(uuid);
    for (const typed of ['', 'KarpinMarket', '7K3M-Q9XD', '7K3M-Q9XD-2F10-1', '7K3M-Q9XD-2F1U', '7K3M-Q9XD-2F1Ş']) {
      expect(readCorrelationId(typed)).toBeUndefined();
    }
  });
});

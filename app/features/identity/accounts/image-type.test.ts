import { describe, expect, it } from 'vitest';
import { imageTypeOf } from './image-type';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('the kind of a picture', () => {
  it.each([
    ['image/png', '89504e470d0a1a0a0000000d49484452'],
    ['image/jpeg', 'ffd8ffe000104a464946'],
    ['image/webp', '524946462400000057454250565038'],
  ])('P32 is read from its first bytes: %s', (type, hex) => {
    expect(imageTypeOf(bytes(hex))).toBe(type);
  });

  it.each([
    ['a GIF', Buffer.from('GIF89a').toString('hex')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">').toString('hex')],
    ['a page', Buffer.from('<!doctype html>').toString('hex')],
    ['a sound in the same wrapper as WebP', '524946462400000057415645666d7420'],
    ['a picture cut off in its signature', '89504e470d0a1a'],
    ['nothing', ''],
  ])('O7 %s is no photo', (_name, hex) => {
    expect(imageTypeOf(bytes(hex))).toBeUndefined();
  });
});

/** The largest photo of an account. */
export const PHOTO_LIMIT_BYTES = 512 * 1024;

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

/** The image types by their first bytes; null matches any byte. */
const SIGNATURES: [ImageType, (number | null)[]][] = [
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [...ascii('RIFF'), null, null, null, null, ...ascii('WEBP')]],
];

/** The type of an image by its first bytes, whatever its name or sender says; undefined for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => byte === null || bytes[at] === byte))?.[0];
}

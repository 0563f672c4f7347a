import { cleanText, cutText } from './text';

/** The name of a stored file: the sender's name for it, without a path, with the extension of its real type. */
export function uploadName(given: string, extension: string, unnamed: string): string {
  const stem = cleanText(given)
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}<>:"|?*;%\n]/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${cutText(stem, 80) || unnamed}.${extension}`;
}

/** The header that makes a browser download a file instead of showing it, with its name in any script. */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The answer with a file that somebody sent us: browsers only download it. */
export function uploadAnswer({ name, bytes }: { name: string; bytes: Buffer }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachmentHeader(name),
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  });
}

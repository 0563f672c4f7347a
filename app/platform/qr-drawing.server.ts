import { encode } from 'uqr';

/** An SVG path of the dark modules: a rectangle for each run of a row. */
export type QrDrawing = { size: number; path: string };

/** The QR code of a text. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join('');
  return { size, path };
}

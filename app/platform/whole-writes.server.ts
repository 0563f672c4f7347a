import { Transform, type TransformCallback } from 'node:stream';

/** More than any page, so that React is never asked to wait in the middle of one. */
const LARGEST_PAGE = 16 * 1024 * 1024;

/**
 * React 18 sends its whole piece where a letter of several bytes has no room at its end: what was not written of it is zero,
 * and no page holds such a byte.
 */
function withoutRest(piece: Buffer): Buffer {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return end === piece.length ? piece : piece.subarray(0, end);
}

/**
 * Takes what React writes, pieces of 2 kB, and passes it on whole wherever React says by `flush` that what is written can be
 * shown: a page is one write, and each part that comes later one more. Each write costs a turn of the compression and one of
 * the stream behind it.
 */
export class WholeWrites extends Transform {
  private pieces: Buffer[] = [];

  constructor() {
    super({ writableHighWaterMark: LARGEST_PAGE });
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.pieces.push(withoutRest(piece));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  flush(): void {
    if (this.pieces.length === 0) return;
    this.push(Buffer.concat(this.pieces));
    this.pieces = [];
  }
}

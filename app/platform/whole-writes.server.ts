import { Transform, type TransformCallback } from 'node:stream';

/** Larger than any page, so that React never has to wait in the middle of one. */
const LARGEST_PAGE = 16 * 1024 * 1024;

/**
 * React 18 sends its whole chunk when a character of several bytes does not fit at its end: the unwritten rest is zero
 * bytes, which no page contains.
 */
function withoutRest(piece: Buffer): Buffer {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return end === piece.length ? piece : piece.subarray(0, end);
}

/**
 * Collects what React writes, chunks of 2 kB, and passes it on as a whole when React says by `flush` that it can be
 * shown: a page is one write, and each later part is one more. Each write costs a round of the compression and one of
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

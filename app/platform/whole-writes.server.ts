import { Transform, type TransformCallback } from 'node:stream';

/** More than any page, so that React is never asked to wait in the middle of one. */
const LARGEST_PAGE = 16 * 1024 * 1024;

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
    this.pieces.push(piece);
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

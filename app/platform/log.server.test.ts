import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { textLines } from './log.server';

it('O7 the log for people says the time of day, and a request on one line', async () => {
  const out = new PassThrough();
  const entry = { level: 30, time: '2026-11-28T09:12:31.120Z', pid: 7, correlationId: 'P571', method: 'GET' };
  textLines(out).write(`${JSON.stringify({ ...entry, path: '/shop', status: 200, ms: 34, msg: 'request' })}\n`);
  const [line] = (await once(out, 'data')) as [Buffer];
  expect(line.toString()).toMatch(
    /^\[\d\d:12:31\.120\] INFO: request GET \/shop \{"correlationId":"P571","status":200,"ms":34\}\n$/,
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isChangeSet, type BatchAnswer, type BatchItem, type ItemAnswer } from './batch';
import { boundaryOf, readMultipart, writeMultipart } from './multipart';

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const textOf = (body: Uint8Array | undefined) => body && Buffer.from(body).toString('utf8');

/** The compared fields of items as plain values. */
function plain(items: readonly BatchItem[]): unknown[] {
  return items.map((item) =>
    isChangeSet(item)
      ? plain(item.requests)
      : [item.id, item.method, item.url, Object.fromEntries(item.headers), textOf(item.body)],
  );
}

async function written(answers: ItemAnswer[]): Promise<string> {
  let [text, sets] = ['', 0];
  const each = (async function* () {
    await Promise.resolve();
    yield* answers;
  })();
  for await (const chunk of writeMultipart(each, 'batchresponse_1', () => `changesetresponse_${(sets += 1)}`)) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
  }
  return text;
}

const answer = (id: string | undefined, status: number, body: BatchAnswer['body'] = null): BatchAnswer => ({
  id,
  status,
  headers: new Headers({ 'OData-Version': '4.0', ...(body === null ? {} : { 'Content-Type': 'application/json' }) }),
  body,
});

describe('B15 (39) a batch as multipart', () => {
  it('reads o.js: an id in every part, whole addresses, small header names, two line ends behind a body', () => {
    const body = bytes(
      '--4ea94ae3',
      'Content-Type: application/http',
      'Content-Transfer-Encoding: binary',
      'Content-ID: 1',
      '',
      'GET http://127.0.0.1:3000/api/tbFirma?%24top=1 HTTP/1.1',
      'content-type: application/json',
      '',
      '--4ea94ae3',
      'Content-Type: application/http',
      'Content-Transfer-Encoding: binary',
      'Content-ID: 2',
      '',
      'PATCH http://127.0.0.1:3000/api/tbFirma(1) HTTP/1.1',
      'content-type: application/json',
      '',
      '{"sIl":"İzmir"}',
      '',
      '',
      '--4ea94ae3--',
      '',
    );
    expect(plain(readMultipart(body, '4ea94ae3'))).toEqual([
      ['1', 'GET', 'http://127.0.0.1:3000/api/tbFirma?%24top=1', { 'content-type': 'application/json' }, undefined],
      ['2', 'PATCH', 'http://127.0.0.1:3000/api/tbFirma(1)', { 'content-type': 'application/json' }, '{"sIl":"İzmir"}'],
    ]);
  });

  it("reads o.js' change set: what stands behind its last boundary is lost, not refused", () => {
    const body = bytes(
      '--b',
      'Content-Type: multipart/mixed;boundary=changset_1',
      '',
      '--changset_1',
      'Content-Type: application/http',
      'Content-ID: 1',
      '',
      'POST tbFirma HTTP/1.1',
      'content-type: application/json',
      '',
      '{}',
      '--changset_1--',
      '',
      'Content-Type: application/http',
      'Content-ID: 1',
      '',
      'GET tbFirma HTTP/1.1',
      '',
      '--b--',
    );
    expect(plain(readMultipart(body, 'b'))).toEqual([
      [['1', 'POST', 'tbFirma', { 'content-type': 'application/json' }, '{}']],
    ]);
  });

  it('reads @odata/client: an empty line too many and a length that is wrong', () => {
    const body = bytes(
      '--x',
      'Content-Type: multipart/mixed; boundary=y',
      '',
      '--y',
      'Content-Type: application/http',
      'Content-Transfer-Encoding: binary',
      '',
      'POST tbFirma HTTP/1.1',
      'Accept: application/json',
      'Content-Length: 21',
      '',
      '',
      '{"sIl":"Van"}',
      '',
      '--y--',
      '--x--',
    );
    expect(plain(readMultipart(body, 'x'))).toEqual([
      [[undefined, 'POST', 'tbFirma', { accept: 'application/json', 'content-length': '21' }, '{"sIl":"Van"}']],
    ]);
  });

  it('reads odatajs: a line end before all, the id among the headers of the request', () => {
    const body = bytes(
      '',
      '--batch_1',
      'Content-Type: multipart/mixed; boundary="change set_1"',
      '',
      '--change set_1',
      'Content-Type: application/http',
      '',
      'POST tbStokFisiMaster HTTP/1.1',
      'Content-ID: 1',
      '',
      '{}',
      '--change set_1',
      'Content-Type: application/http',
      '',
      'POST $1/Lines HTTP/1.1',
      'Content-ID: 2',
      '',
      '{}',
      '--change set_1--',
      '--batch_1--',
    );
    const [set] = readMultipart(body, 'batch_1');
    expect(set && isChangeSet(set) && set.requests.map(({ id, url }) => [id, url])).toEqual([
      ['1', 'tbStokFisiMaster'],
      ['2', '$1/Lines'],
    ]);
  });

  it('reads UI5: no blank behind colons, dots in ids; small methods; line feeds alone', () => {
    const body = Buffer.from(
      '--b\nContent-Type:application/http\nContent-ID:0.1\n\npost $0.1/Nav\naccept:application/json\n\n{}\n--b--',
    );
    expect(plain(readMultipart(body, 'b'))).toEqual([
      ['0.1', 'POST', '$0.1/Nav', { accept: 'application/json' }, '{}'],
    ]);
  });

  it('keeps what looks like a boundary inside a line, and a longer boundary that begins like it', () => {
    const body = bytes(
      '--b',
      'Content-Type: application/http',
      '',
      'POST X HTTP/1.1',
      '',
      '"--b" --b',
      '--bc',
      'end',
      '--b--',
    );
    expect(plain(readMultipart(body, 'b'))).toEqual([[undefined, 'POST', 'X', {}, '"--b" --b\r\n--bc\r\nend']]);
  });

  it.each([
    ['no end', bytes('--b', 'Content-Type: application/http', '', 'GET X HTTP/1.1', '')],
    ['a part of another type', bytes('--b', 'Content-Type: text/plain', '', 'GET X HTTP/1.1', '', '--b--')],
    ['a part without a request', bytes('--b', 'Content-Type: application/http', '', '', '--b--')],
    ['a header without a name', bytes('--b', 'Content-Type: application/http', '', 'GET X HTTP/1.1', ': x', '--b--')],
    [
      'an id that breaks lines',
      bytes('--b', 'Content-Type: application/http', 'Content-ID: a/b', '', 'GET X', '--b--'),
    ],
    [
      'a change set that reads',
      bytes(
        ...['--b', 'Content-Type: multipart/mixed;boundary=c', '', '--c', 'Content-Type: application/http', ''],
        ...['GET X HTTP/1.1', '', '--c--', '--b--'],
      ),
    ],
    [
      'a batch in a change set',
      bytes(
        ...['--b', 'Content-Type: multipart/mixed;boundary=c', '', '--c', 'Content-Type: multipart/mixed;boundary=d'],
        ...['', '--d', '--d--', '--c--', '--b--'],
      ),
    ],
  ])('refuses %s', (_what, body) => {
    expect(() => readMultipart(body, 'b')).toThrow(expect.objectContaining({ status: 400, code: 'MalformedBatch' }));
  });

  it('refuses more than a hundred requests, those of change sets counted', () => {
    const part = ['--c', 'Content-Type: application/http', '', 'DELETE X HTTP/1.1', ''];
    const set = (count: number) => [
      ...['--b', 'Content-Type: multipart/mixed;boundary=c', ''],
      ...Array.from({ length: count }, () => part).flat(),
      '--c--',
    ];
    expect(() => readMultipart(bytes(...set(60), ...set(41), '--b--'), 'b')).toThrow('100 requests');
    expect(() => readMultipart(bytes(...set(101), '--b--'), 'b')).toThrow('100 requests');
    expect(readMultipart(bytes(...set(60), ...set(40), '--b--'), 'b')).toHaveLength(2);
  });

  it('finds the boundary of a type however it is written, and refuses one that cannot be', () => {
    expect(boundaryOf('application/json')).toBeUndefined();
    expect(boundaryOf('multipart/mixed;boundary=batch_1')).toBe('batch_1');
    expect(boundaryOf('Multipart/Mixed; charset=utf-8; Boundary="a b"; x=1')).toBe('a b');
    for (const type of ['multipart/mixed', 'multipart/mixed;boundary=', `multipart/mixed;boundary=${'b'.repeat(71)}`]) {
      expect(() => boundaryOf(type), type).toThrow();
    }
  });

  it('reads whatever it is given without any other failure', () => {
    const word = fc.constantFrom(
      ...['--b', '--c', '--b--', '--c--', 'Content-Type: application/http', 'Content-Type: multipart/mixed;boundary=c'],
      ...['Content-ID: 1', 'GET X HTTP/1.1', 'POST $1 HTTP/1.1', 'a:b', '', '{}', ' x', '\u0000', 'ğ'],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.constantFrom('\r\n', '\n', '')), { maxLength: 30 }), (lines) => {
        try {
          readMultipart(Buffer.from(lines.flat().join('')), 'b');
        } catch (error) {
          expect(error).toMatchObject({ status: 400 });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reads back what it was made from, whatever bytes a body holds', () => {
    const body = fc
      .uint8Array({ minLength: 1, maxLength: 40 })
      .filter((content) => ![10, 13].includes(content[0] ?? 10) && ![10, 13].includes(content.at(-1) ?? 10));
    const request = fc.record({ id: fc.stringMatching(/^[\w.]{1,8}$/), url: fc.stringMatching(/^[!-~]{1,30}$/), body });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(request, fc.array(request, { minLength: 1, maxLength: 3 })), { maxLength: 5 }),
        (items) => {
          const part = ({ id, url, body: content }: { id: string; url: string; body: Uint8Array }) => [
            Buffer.from(
              `Content-Type: application/http\r\nContent-ID: ${id}\r\n\r\nPATCH ${url} HTTP/1.1\r\nA: b\r\n\r\n`,
            ),
            Buffer.from(content),
          ];
          const chunks = items.flatMap((item) => [
            Buffer.from('--outer-1\r\n'),
            ...(Array.isArray(item)
              ? [
                  Buffer.from('Content-Type: multipart/mixed;boundary=inner-2\r\n\r\n'),
                  ...item.flatMap((each) => [Buffer.from('--inner-2\r\n'), ...part(each), Buffer.from('\r\n')]),
                  Buffer.from('--inner-2--'),
                ]
              : part(item)),
            Buffer.from('\r\n'),
          ]);
          const read = readMultipart(Buffer.concat([...chunks, Buffer.from('--outer-1--\r\n')]), 'outer-1');
          const values = (each: { id?: string | undefined; url: string; body?: Uint8Array | undefined }) => [
            each.id,
            each.url,
            [...(each.body ?? [])],
          ];
          expect(read.map((item) => (isChangeSet(item) ? item.requests.map(values) : values(item)))).toEqual(
            items.map((item) => (Array.isArray(item) ? item.map(values) : values(item))),
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it('writes answers as clients look for them: the boundary last and bare, ids, the names of headers', async () => {
    const text = await written([
      answer(undefined, 200, '{"value":[]}'),
      { group: undefined, answers: [answer('1', 201, '{"a":1}'), answer('2', 204)] },
    ]);
    expect(text.split('\r\n')).toEqual([
      ...['--batchresponse_1', 'Content-Type: application/http', 'Content-Transfer-Encoding: binary', ''],
      ...['HTTP/1.1 200 OK', 'Content-Type: application/json', 'OData-Version: 4.0', '', '{"value":[]}'],
      ...['--batchresponse_1', 'Content-Type: multipart/mixed;boundary=changesetresponse_1', ''],
      ...['--changesetresponse_1', 'Content-Type: application/http', 'Content-Transfer-Encoding: binary'],
      ...[
        'Content-ID: 1',
        '',
        'HTTP/1.1 201 Created',
        'Content-Type: application/json',
        'OData-Version: 4.0',
        '',
        '{"a":1}',
      ],
      ...['--changesetresponse_1', 'Content-Type: application/http', 'Content-Transfer-Encoding: binary'],
      ...['Content-ID: 2', '', 'HTTP/1.1 204 No Content', 'OData-Version: 4.0', '', ''],
      ...['--changesetresponse_1--', '--batchresponse_1--', ''],
    ]);
  });

  it('answers a change set that failed by one error in its place', async () => {
    const failed = answer('2', 409, '{"error":{}}');
    const text = await written([{ group: undefined, answers: [answer('1', 424), failed], failed }]);
    expect(text).not.toContain('changesetresponse_');
    expect(text.match(/HTTP\/1\.1 \d+ \w+/g)).toEqual(['HTTP/1.1 409 Conflict']);
  });
});

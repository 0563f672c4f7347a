import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isChangeSet, type BatchAnswer, type ItemAnswer } from './batch';
import { readJson, writeJson } from './json';

const textOf = (body: Uint8Array | undefined) => body && Buffer.from(body).toString('utf8');

async function written(answers: ItemAnswer[]): Promise<unknown> {
  let text = '';
  const each = (async function* () {
    await Promise.resolve();
    yield* answers;
  })();
  for await (const chunk of writeJson(each))
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
  return JSON.parse(text);
}

const answer = (id: string, status: number, type?: string, body: BatchAnswer['body'] = null): BatchAnswer => ({
  id,
  status,
  headers: new Headers(type === undefined ? {} : { 'Content-Type': type }),
  body,
});

const request = (id: string, more: object = {}) => ({ id, method: 'GET', url: 'tbFirma', ...more });
const refused = (requests: unknown) => {
  try {
    readJson({ requests });
  } catch (error) {
    return error as { status: number; target?: string };
  }
  return undefined;
};

describe('B15 (39) a batch as JSON', () => {
  it('reads groups, what depends on what, and methods in small letters', () => {
    const items = readJson({
      requests: [
        request('0', { method: 'get', headers: { accept: 'application/json' } }),
        request('1', {
          atomicityGroup: 'g',
          method: 'post',
          headers: { 'Content-Type': 'application/json' },
          body: { a: 'ğ' },
        }),
        request('2', { atomicityGroup: 'g', dependsOn: ['1'], method: 'patch', url: '$1', body: null }),
        request('3', { dependsOn: ['g', '0'] }),
      ],
    });
    expect(
      items.map((item) => (isChangeSet(item) ? [item.group, item.requests.map(({ id }) => id)] : item.id)),
    ).toEqual(['0', ['g', ['1', '2']], '3']);
    const [first, group, last] = items;
    if (!first || !group || !last || isChangeSet(first) || !isChangeSet(group) || isChangeSet(last)) throw new Error();
    expect([first.method, first.headers.get('Accept'), first.body]).toEqual(['GET', 'application/json', undefined]);
    expect(group.requests.map(({ body, headers }) => [textOf(body), headers.get('content-type')])).toEqual([
      ['{"a":"ğ"}', 'application/json'],
      ['null', 'application/json'],
    ]);
    expect(last.dependsOn).toEqual(['g', '0']);
  });

  it.each([
    ['no list', 'x', 'requests'],
    ['a request that is none', [1], 'requests/0'],
    ['an unknown member', [request('1', { verb: 'GET' })], 'requests/0/verb'],
    ['an id twice', [request('1'), request('1')], 'requests/1/id'],
    ['no id', [{ method: 'GET', url: 'x' }], 'requests/0/id'],
    ['an id with a line end', [request('1\r\nx')], 'requests/0/id'],
    ['no method', [{ id: '1', url: 'x' }], 'requests/0/method'],
    ['no address', [{ id: '1', method: 'GET' }], 'requests/0/url'],
    ['headers that are no object', [request('1', { headers: [] })], 'requests/0/headers'],
    ['a header that breaks lines', [request('1', { headers: { a: 'b\r\nc' } })], 'requests/0/headers'],
    ['what depends on nobody', [request('1', { dependsOn: ['2'] }), request('2')], 'requests/0/dependsOn'],
    [
      'what depends on its own group',
      [request('1', { atomicityGroup: 'g' }), request('2', { atomicityGroup: 'g', dependsOn: ['g'] })],
      'requests/1/dependsOn',
    ],
    [
      'a group that is torn',
      [request('1', { atomicityGroup: 'g' }), request('2'), request('3', { atomicityGroup: 'g' })],
      'requests/2/atomicityGroup',
    ],
    ['a group called as a request', [request('1'), request('2', { atomicityGroup: '1' })], 'requests/1/atomicityGroup'],
  ])('refuses %s', (_what, requests, target) => {
    expect(refused(requests)).toMatchObject({ status: 400, code: 'MalformedBatch', target });
  });

  it('refuses more than a hundred requests, and conditions that it does not know', () => {
    expect(refused(Array.from({ length: 101 }, (_, index) => request(String(index))))).toMatchObject({
      code: 'BatchTooLarge',
    });
    expect(refused([request('1', { if: '$0/x eq 1' })])).toMatchObject({ status: 501 });
  });

  it('reads whatever JSON it is given without any other failure', () => {
    const one = fc.record(
      {
        id: fc.oneof(fc.constantFrom('1', '2', '3'), fc.jsonValue()),
        method: fc.oneof(fc.constantFrom('GET', 'post'), fc.jsonValue()),
        url: fc.oneof(fc.constant('tbFirma'), fc.jsonValue()),
        headers: fc.oneof(fc.dictionary(fc.string(), fc.string()), fc.jsonValue()),
        body: fc.jsonValue(),
        atomicityGroup: fc.constantFrom('g', 'h', '1'),
        dependsOn: fc.oneof(fc.array(fc.constantFrom('1', 'g')), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.array(one, { maxLength: 6 }), fc.jsonValue()), (requests) => {
        const error = refused(requests);
        if (error) expect(error.status).toBe(400);
      }),
      { numRuns: 300 },
    );
  });

  it('writes JSON bodies as they are, text as a string, anything else as base64url, and no body as none', async () => {
    const stream = new Blob(['{"value":', '[1]}']).stream();
    const failed = answer('5', 409, 'application/json', '{"error":{}}');
    expect(
      await written([
        answer('1', 200, 'application/json;odata.metadata=minimal', stream as BatchAnswer['body']),
        answer('2', 200, 'text/plain', '42'),
        answer('3', 200, 'application/octet-stream', new Uint8Array([255, 254])),
        { group: 'g', answers: [answer('4', 424), failed], failed },
        { group: 'h', answers: [answer('6', 204)] },
      ]),
    ).toEqual({
      responses: [
        {
          id: '1',
          status: 200,
          headers: { 'content-type': 'application/json;odata.metadata=minimal' },
          body: { value: [1] },
        },
        { id: '2', status: 200, headers: { 'content-type': 'text/plain' }, body: '42' },
        { id: '3', status: 200, headers: { 'content-type': 'application/octet-stream' }, body: '__4' },
        { id: '4', atomicityGroup: 'g', status: 424, headers: {} },
        {
          id: '5',
          atomicityGroup: 'g',
          status: 409,
          headers: { 'content-type': 'application/json' },
          body: { error: {} },
        },
        { id: '6', atomicityGroup: 'h', status: 204, headers: {} },
      ],
    });
  });
});

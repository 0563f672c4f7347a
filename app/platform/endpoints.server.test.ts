import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints/endpoints.server';
import type entries from '../routes';
import { endpointAt, type Endpoint, type Handler } from './endpoints.server';
import { AppError } from './errors';
import { isApiPath, isPageBelowApi } from './origin-guard';

type Entry = (typeof entries)[number];
const tells: Handler = ({ request, params }) => Response.json({ method: request.method, ...params });
const told = async (endpoints: Endpoint[], asked: string, method = 'GET') => {
  const answer = await endpointAt(endpoints, asked)?.(new Request(new URL(asked, 'http://127.0.0.1'), { method }));
  return (
    answer && { status: answer.status, allow: answer.headers.get('Allow'), body: (await answer.json()) as unknown }
  );
};

describe('endpoints', () => {
  let pages: string[];
  beforeAll(async () => {
    (globalThis as { __remixAppDirectory?: string }).__remixAppDirectory = path.resolve('app');
    const { default: own } = await import('../routes');
    const below = (found: readonly Entry[], above = ''): string[] =>
      found.flatMap(({ path: said = '', children = [] }) => {
        const whole = [above, said].filter(Boolean).join('/');
        return [whole, ...below(children, whole)];
      });
    pages = below(own).map((whole) => `/${whole.replace(/:\w+\??|\*/g, '7')}`);
  });

  it('B1 none answers in place of a page', () => {
    expect(pages).toContain('/api/docs/excel');
    expect(pages.filter((page) => endpointAt(ENDPOINTS, page) && !isPageBelowApi(page))).toEqual([]);
  });

  it.each([
    ['/api', 'api', {}],
    ['/api/', 'api', {}],
    ['/api/orders', 'api/orders', {}],
    ['/api/orders//', 'api/orders', {}],
    ['/api/Orders/4711', 'api/orders/:id', { id: '4711' }],
    ['/api/orders/4711/events', 'api/orders/:id/events', { id: '4711' }],
    ['/api/orders/4711/more', 'api/*', { '*': 'orders/4711/more' }],
    ['/api/orders//cancel', 'api/*', { '*': 'orders//cancel' }],
    ['/api/orders/a%2Fb%25/cancel', 'api/orders/:id/cancel', { id: 'a/b%' }],
    ['/api/licences/KX-1%20/file', 'api/licences/:code/file', { code: 'KX-1 ' }],
    ['/api/openapi.json', 'api/openapi.json', {}],
    ['/api/openapixjson', 'api/*', { '*': 'openapixjson' }],
    ['/api/$metadata', 'api/*', { '*': '$metadata' }],
    ['/api/customers(1)/name%20of', 'api/*', { '*': 'customers(1)/name of' }],
    ['/api/auth/login', 'api/auth/login', {}],
    ['/api/docs/customers.odc', 'api/docs/:view.odc', { view: 'customers' }],
    ['/api/docs/excel/more', 'api/*', { '*': 'docs/excel/more' }],
    ['/sendmail', 'sendmail', {}],
    ['/metrics', 'metrics', {}],
  ])('B1 at %s answers %s', async (asked, endpoint, params) => {
    const named = ENDPOINTS.map(({ path }): Endpoint => ({
      path,
      methods: { GET: ({ params }) => Response.json({ path, params }) },
    }));
    expect(isApiPath(asked) || ['/api', '/metrics'].includes(asked)).toBe(true);
    expect((await told(named, asked))?.body).toEqual({ path: endpoint, params });
  });

  it.each(['/shop', '/', '/orders/1', '/apix', '/sendmail/x'])('B1 leaves %s to the pages', (asked) => {
    expect(endpointAt(ENDPOINTS, asked)).toBeUndefined();
  });

  it('B1 answers HEAD and OPTIONS as GET, and says which methods there are', async () => {
    const read: Endpoint[] = [{ path: 'api/r/:id', methods: { POST: tells, GET: tells } }];
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'])
      expect(await told(read, '/api/r/7', method)).toMatchObject({ status: 200, body: { method, id: '7' } });
    expect(await told(read, '/api/r/7', 'DELETE')).toMatchObject({
      status: 405,
      allow: 'GET, POST',
      body: { code: 'method-not-allowed' },
    });
    const write: Endpoint[] = [{ path: 'api/w', methods: { POST: tells } }];
    expect(await told(write, '/api/w', 'HEAD')).toMatchObject({ status: 405, allow: 'POST' });
  });

  it('B1 answers what a handler throws as a problem, and an answer that it throws as it is', async () => {
    const failing = (error: unknown): Endpoint[] => [
      {
        path: 'f',
        methods: {
          GET: () => {
            throw error;
          },
        },
      },
    ];
    expect(await told(failing(new AppError('not-found', 404)), '/f')).toMatchObject({
      status: 404,
      body: { code: 'not-found', type: 'urn:problem:not-found' },
    });
    expect(await told(failing(Response.json('gone', { status: 410 })), '/f')).toMatchObject({
      status: 410,
      body: 'gone',
    });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endOpenStreams } from '~/platform/shutdown.server';
import { readOrder, readRevision } from './order-read-store.server';
import { orderEventStream, type OrderStreamOptions } from './order-stream.server';
import type { LineView, OrderView } from './order-view';

vi.mock('./order-read-store.server', () => ({ readOrder: vi.fn(), readRevision: vi.fn() }));

const changed = new Set<() => void>();
vi.mock('~/platform/live/live-changes.server', () => ({
  onOrderChanged: (_orderId: number, callback: () => void) => {
    changed.add(callback);
    return () => changed.delete(callback);
  },
}));
vi.mock('~/platform/log.server', () => ({ log: () => ({ warn: () => undefined, error: () => undefined }) }));

const line = (id: string, revision: number) =>
  ({ id, sku: 'KarpinMarket', revision, steps: [], licences: [], modules: [] }) as unknown as LineView;

let order: OrderView;
let readers: AbortController[];

/** Advances the order as a worker would, with or without a notification. */
function change(values: Partial<OrderView>, told = true): void {
  order = { ...order, revision: order.revision + 1, ...values };
  if (told) changed.forEach((callback) => callback());
}

beforeEach(() => {
  vi.useFakeTimers();
  order = {
    id: 7,
    status: 'accepted',
    revision: 3,
    completedAt: null,
    cancelledAt: null,
    totals: {},
    customer: { address1: '', address2: '' },
    lines: [line('a', 1), line('b', 3)],
    mail: { status: 'waiting', sentAt: null, errorCode: null },
  } as unknown as OrderView;
  readers = [];
  vi.mocked(readOrder).mockImplementation((dealerId, id) =>
    Promise.resolve(dealerId === 508 && id === 7 ? order : undefined),
  );
  vi.mocked(readRevision).mockImplementation(() => Promise.resolve(order.revision));
});

afterEach(async () => {
  readers.forEach((reader) => reader.abort());
  await vi.advanceTimersByTimeAsync(0);
  expect(changed.size).toBe(0);
  vi.useRealTimers();
});

type Event = { event: string; id: string | undefined; data: Record<string, unknown> };

/** Opens a stream and reads all of it, like a client that keeps up. */
async function open(options: Partial<OrderStreamOptions> = {}) {
  const gone = new AbortController();
  readers.push(gone);
  const response = await orderEventStream({
    viewer: { accountId: 1, firm: { id: 508 } },
    orderId: 7,
    lastEventId: null,
    signal: gone.signal,
    format: 'resource',
    stillAllowed: () => Promise.resolve(true),
    ...options,
  });
  const received = { text: '', ended: false };
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      received.text += decoder.decode(value);
    }
    received.ended = true;
  })();
  await vi.advanceTimersByTimeAsync(0);
  const events = (): Event[] =>
    received.text
      .split('\n\n')
      .filter((block) => block.includes('event: '))
      .map((block) => {
        const field = (name: string) => block.split('\n').find((row) => row.startsWith(`${name}: `));
        const value = (name: string) => field(name)?.slice(name.length + 2);
        return {
          event: value('event') ?? '',
          id: value('id'),
          data: JSON.parse(value('data') ?? '{}') as Record<string, unknown>,
        };
      });
  return { response, received, events, leave: () => gone.abort() };
}

const linesOf = (event: Event | undefined) => (event?.data.lines as { id: string }[]).map(({ id }) => id);

describe('the event stream of an order', () => {
  it('B2 begins with the whole order and goes on with what changed', async () => {
    const { response, events } = await open();
    expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(events()).toMatchObject([{ event: 'snapshot', id: '3', data: { id: 7, status: 'accepted' } }]);
    change({ status: 'provisioning', lines: [line('a', 4), line('b', 3)] });
    await vi.advanceTimersByTimeAsync(0);
    expect(events()[1]).toMatchObject({ event: 'change', id: '4', data: { status: 'provisioning' } });
    expect(linesOf(events()[1])).toEqual(['a']);
  });

  it('B2 a reader who resumes gets only what came since', async () => {
    expect((await open({ lastEventId: '3' })).events()).toEqual([]);
    const resumed = await open({ lastEventId: '1' });
    expect(resumed.events()).toMatchObject([{ event: 'change', id: '3' }]);
    expect(linesOf(resumed.events()[0])).toEqual(['b']);
  });

  it.each(['', 'abc', '-1', '1.5', '4', '99999999999999999999'])(
    'B2 an event id that never was (%j) starts over with a snapshot',
    async (lastEventId) => {
      expect((await open({ lastEventId })).events()).toMatchObject([{ event: 'snapshot', id: '3' }]);
    },
  );

  it('B2 tells a page no more than that it should look again', async () => {
    const { events } = await open({ format: 'revision' });
    change({ status: 'provisioning' });
    await vi.advanceTimersByTimeAsync(0);
    expect(events()).toEqual([
      { event: 'change', id: '3', data: { revision: 3, status: 'accepted' } },
      { event: 'change', id: '4', data: { revision: 4, status: 'provisioning' } },
    ]);
  });

  it('B2 ends once the order is completed and its mail has found its end, not before', async () => {
    const { events, received } = await open();
    change({ status: 'completed', completedAt: '2026-11-20T11:32:00Z' });
    await vi.advanceTimersByTimeAsync(0);
    expect(received.ended).toBe(false);
    change({ mail: { status: 'sent', sentAt: '2026-11-20T11:32:01Z', errorCode: null } });
    await vi.advanceTimersByTimeAsync(0);
    expect(events().at(-1)).toMatchObject({ event: 'end', data: { reason: 'finished' } });
    expect(events().at(-2)).toMatchObject({ event: 'change', data: { mail: { status: 'sent' } } });
    expect(received.ended).toBe(true);
  });

  it('B2 finds a change that nobody told within ten seconds, and one that the database could not tell', async () => {
    const { events } = await open();
    change({ status: 'provisioning' }, false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events()).toHaveLength(2);
    vi.mocked(readRevision).mockRejectedValueOnce(new Error('Connection terminated'));
    change({ status: 'needs-attention' });
    await vi.advanceTimersByTimeAsync(0);
    expect(events()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(events().at(-1)).toMatchObject({ event: 'change', data: { status: 'needs-attention' } });
  });

  it('B2 is heard of every fifteen seconds, and for half an hour at most', async () => {
    const { received, events } = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received.text.match(/^: /gm)).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(29 * 60_000);
    expect(events().at(-1)).toMatchObject({ event: 'end', data: { reason: 'time-limit' } });
    expect(received.ended).toBe(true);
  });

  it('O7 a revoked session or token ends its streams within 30 seconds; a silent database does not', async () => {
    const stillAllowed = vi.fn(() => Promise.resolve(true)).mockRejectedValueOnce(new Error('no connection'));
    const { received, events } = await open({ stillAllowed });
    await vi.advanceTimersByTimeAsync(26_000);
    expect(stillAllowed).toHaveBeenCalledTimes(1);
    expect(received.ended).toBe(false);
    stillAllowed.mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(events().at(-1)).toMatchObject({ event: 'end', data: { reason: 'signed-out' } });
    expect(received.ended).toBe(true);
  });

  it('O7 the eleventh stream of an account is refused until one of the ten is left', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => open()));
    await expect(open()).rejects.toMatchObject({ code: 'too-many-streams', status: 429 });
    await open({ viewer: { accountId: 2, firm: { id: 508 } } });
    streams[0]?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect((await open()).events()).toHaveLength(1);
  });

  it('O7 the order of another dealer is answered like none', async () => {
    for (const options of [{ viewer: { accountId: 1, firm: { id: 36 } } }, { orderId: 8 }, { orderId: undefined }]) {
      await expect(open(options)).rejects.toMatchObject({ code: 'order-not-found', status: 404 });
    }
  });

  it('B2 a slow reader finds the order as it is when it reads, not a queue of what it was', async () => {
    const gone = new AbortController();
    readers.push(gone);
    const { body } = await orderEventStream({
      viewer: { accountId: 3, firm: { id: 508 } },
      orderId: 7,
      lastEventId: null,
      signal: gone.signal,
      format: 'revision',
      stillAllowed: () => Promise.resolve(true),
    });
    await vi.advanceTimersByTimeAsync(0);
    for (let i = 0; i < 500; i++) {
      change({});
      await vi.advanceTimersByTimeAsync(10);
    }
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const chunks: string[] = [];
    void (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        chunks.push(new TextDecoder().decode(value));
      }
    })();
    await vi.advanceTimersByTimeAsync(100);
    expect(
      chunks.filter((chunk) => chunk.includes('event: change')).map((chunk) => /id: (\d+)/.exec(chunk)?.[1]),
    ).toEqual(['3', '503']);
  });

  it('O6 ends when the process shuts down, without telling the reader to stay away', async () => {
    const { received, events } = await open();
    endOpenStreams();
    await vi.advanceTimersByTimeAsync(0);
    expect(received.ended).toBe(true);
    expect(events().map(({ event }) => event)).toEqual(['snapshot']);
  });
});

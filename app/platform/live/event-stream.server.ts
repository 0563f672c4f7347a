import { log } from '../log.server';
import { onShutdown } from '../shutdown.server';
import type { StreamSlots } from './stream-slots';

const HEARTBEAT_MS = 15_000;
/**
 * A change can be missed, and shown ages and heartbeats go stale without one, so the stream looks again after this long
 * in any case.
 */
const LOOK_AGAIN_MS = 10_000;
const LOOK_AFTER_FAILURE_MS = 2000;
const RECHECK_ACCESS_MS = 25_000;
const LONGEST_STREAM_MS = 30 * 60_000;

/** The result of a look; `finished` ends the stream, because nothing more will happen. */
export type Told = { event?: { name: string; id?: number; data: object }; finished?: boolean };

export type EventStreamOptions = {
  slots: StreamSlots;
  accountId: number;
  /** Aborted once the reader is gone. */
  signal: AbortSignal;
  /** Checked again and again while the stream is open; false ends it. */
  stillAllowed: () => Promise<boolean>;
  /** Registers a callback for when there may be something to send. */
  subscribe: (onChange: () => void) => () => void;
  /** Composes the present state: called when the reader can take it, so that nothing piles up for a slow reader. */
  look: () => Promise<Told>;
  /** The shortest time between two looks, however much happens. */
  pauseMs?: number;
  /** Fields for the log besides errors. */
  about?: Record<string, unknown>;
};

/**
 * Server-sent events about changes: the result of `look` at the start and after each change, then `end` with its reason.
 * @throws AppError too-many-streams (429)
 */
export function eventStream(options: EventStreamOptions): Response {
  const { slots, accountId, signal, subscribe, about } = options;
  // An aborted signal fires no further event.
  if (signal.aborted) return new Response(null, { status: 204 });
  const release = slots.take(accountId);

  const alarm = new Alarm();
  let closed = false;
  const close = () => {
    closed = true;
    alarm.ring();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const writer: Writer = {
        send: (text) => {
          if (!closed) controller.enqueue(encoder.encode(text));
        },
        hasRoom: () => (controller.desiredSize ?? 0) > 0,
        isClosed: () => closed,
      };
      const unsubscribe = subscribe(() => alarm.ring('changed'));
      const withdraw = onShutdown(close);
      signal.addEventListener('abort', close);
      void follow(options, writer, alarm)
        .catch((error: unknown) => log().error({ error, ...about }, 'an event stream broke off'))
        .finally(() => {
          release();
          unsubscribe();
          withdraw();
          signal.removeEventListener('abort', close);
          try {
            controller.close();
          } catch {
            // The reader has cancelled, so it is closed already.
          }
        });
    },
    pull: () => alarm.ring(),
    cancel: close,
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}

type Writer = { send: (text: string) => void; hasRoom: () => boolean; isClosed: () => boolean };

type EndReason = 'finished' | 'signed-out' | 'time-limit';

async function follow(options: EventStreamOptions, writer: Writer, alarm: Alarm): Promise<void> {
  const { look, stillAllowed, pauseMs = 0, about } = options;
  const end = (reason: EndReason) => writer.send(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
  const startedAt = Date.now();
  const due = {
    look: startedAt,
    heartbeat: startedAt + HEARTBEAT_MS,
    access: startedAt + RECHECK_ACCESS_MS,
    end: startedAt + LONGEST_STREAM_MS,
  };
  let notBefore = startedAt + pauseMs;
  // The first event does not wait for the reader.
  let isFirst = true;

  writer.send('retry: 2000\n\n');
  while (!writer.isClosed()) {
    const mayLook = isFirst || writer.hasRoom();
    if (mayLook && Date.now() >= notBefore && (alarm.changed || Date.now() >= due.look)) {
      alarm.changed = false;
      isFirst = false;
      try {
        const { event, finished = false } = await look();
        if (event) writer.send(textOf(event));
        if (finished) return end('finished');
        due.look = Date.now() + LOOK_AGAIN_MS;
      } catch (error) {
        log().warn({ error, ...about }, 'an event stream could not read what it follows');
        due.look = Date.now() + LOOK_AFTER_FAILURE_MS;
      }
      notBefore = Date.now() + pauseMs;
    }
    const now = Date.now();
    if (now >= due.end) return end('time-limit');
    if (now >= due.access) {
      due.access = now + RECHECK_ACCESS_MS;
      // A database that cannot answer now says nothing about the reader's rights.
      if (!(await stillAllowed().catch(() => true))) return end('signed-out');
    }
    if (now >= due.heartbeat) {
      due.heartbeat = now + HEARTBEAT_MS;
      if (writer.hasRoom()) writer.send(': still here\n\n');
    }
    if (writer.isClosed()) return;
    const nextLook = !isFirst && !writer.hasRoom() ? Infinity : Math.max(notBefore, alarm.changed ? 0 : due.look);
    await alarm.wait(Math.min(nextLook, due.heartbeat, due.access, due.end) - Date.now());
  }
}

function textOf({ name, id, data }: NonNullable<Told['event']>): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** A sleep that can be woken. A wake-up while nobody sleeps ends the next sleep at once. */
class Alarm {
  /** Something may have changed since the last look. */
  changed = false;
  private rung = false;
  private wake: (() => void) | undefined;

  ring(reason?: 'changed'): void {
    if (reason) this.changed = true;
    this.rung = true;
    this.wake?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, ms));
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = undefined;
    }
    this.rung = false;
  }
}

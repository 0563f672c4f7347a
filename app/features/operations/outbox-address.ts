import { z } from 'zod';
import type { OutboxCursor } from './backlog-store.server';

/** Where a page of the outbox goes on, from an address; undefined where it says nothing that makes sense. */
export function outboxCursorOf(text: string | null): OutboxCursor | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)~(.+)$/.exec(text ?? '') ?? [];
  return at && id && z.uuid().safeParse(id).success ? { at, id } : undefined;
}

export function outboxAddress(after?: OutboxCursor): string {
  return after ? `/ops/outbox?${new URLSearchParams({ after: `${after.at}~${after.id}` }).toString()}` : '/ops/outbox';
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVENT_PAYLOADS } from './event-payloads';
import { EVENT_NAMES } from './event-types';

/** A payload in words, as the table of the documentation has it. */
function fieldsOf(payload: z.ZodObject): string {
  return Object.entries(payload.shape as Record<string, z.ZodType>)
    .map(([name, field]) => {
      const inner = field instanceof z.ZodArray ? field.element : field;
      const notes = [inner instanceof z.ZodObject ? fieldsOf(inner) : undefined, field.description].filter(Boolean);
      return notes.length === 0 ? `\`${name}\`` : `\`${name}\` (${notes.join('; ')})`;
    })
    .join(', ');
}

describe('the documentation of webhooks', () => {
  it('B11 names every event and every field of what it tells, in their order', () => {
    const page = readFileSync('docs/api/webhooks.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+(?:\.[a-z-]+)+)` +\| .*? +\| (.*?) +\|$/gm)].map(([, type, data]) => ({
      type,
      data,
    }));
    expect(rows).toEqual(EVENT_NAMES.map((type) => ({ type, data: fieldsOf(EVENT_PAYLOADS[type]) })));
  });
});

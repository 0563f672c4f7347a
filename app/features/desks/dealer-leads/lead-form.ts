import { z } from 'zod';
import { LEAD_NOTES } from '~/features/public-site/leads/lead-states';
import { typedInstant } from '~/platform/dates';
import { freeText } from '~/platform/free-text';
import { LEAD_CLOSINGS } from '~/platform/lead-names';
import { textLength } from '~/platform/text';

/** What the forms of a request's page do. */
export const LEAD_INTENTS = ['take', 'note', 'quoted', 'hand-on', 'close', 'reopen'] as const;
export type LeadIntent = (typeof LEAD_INTENTS)[number];

export const NOTE_LENGTH = 1000;
export const HAND_ON_REASON = { min: 10, max: 500 } as const;

/** The fields of these forms that can be wrong; `dealer-leads:wrong.<field>` says how. */
export type WrongField = 'reason' | 'closing' | 'text' | 'at';

/** Of a call that is to be made later, when; of a note, its words. */
export const noteSchema = z
  .object({
    outcome: z.enum(LEAD_NOTES).exclude(['quoted']),
    text: freeText(NOTE_LENGTH),
    at: z.string(),
  })
  .transform(({ outcome, text, at }, context) => {
    const nextCallAt = outcome === 'call-later' ? typedInstant(at) : undefined;
    if (outcome === 'call-later' && (nextCallAt === undefined || new Date(nextCallAt) <= new Date()))
      context.addIssue({ code: 'custom', path: ['at'] });
    if (outcome === 'note' && text === '') context.addIssue({ code: 'custom', path: ['text'] });
    return { kind: outcome, text, nextCallAt: nextCallAt ?? null };
  });

export const handOnSchema = z.object({
  reason: freeText(HAND_ON_REASON.max).refine((text) => textLength(text) >= HAND_ON_REASON.min),
});

export const closeSchema = z.object({
  closing: z.enum(LEAD_CLOSINGS),
  text: freeText(NOTE_LENGTH),
});

/** The answer to a form that was not taken. */
export type LeadAnswer = {
  intent: LeadIntent;
  values: Record<string, string>;
  /** In words, by field. */
  errors: Partial<Record<WrongField, string>>;
  /** Somebody has changed the request meanwhile: what it is now stands on the page. */
  overtaken: boolean;
};

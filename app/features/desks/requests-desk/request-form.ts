import { z } from 'zod';
import { REQUEST_STATES } from '~/features/public-site/requests/request-kinds';
import { freeText } from '~/platform/free-text';
import { rowIdOf } from '~/platform/row-ids';

export const changeSchema = z.object({
  state: z.enum(REQUEST_STATES, { error: 'invalid-value' }),
  assignee: z.string().transform((text) => rowIdOf(text) ?? null),
  note: freeText(2000),
});

export const answerSchema = z.object({
  subject: freeText(120)
    .overwrite((text) => text.replaceAll('\n', ' '))
    .refine((text) => text !== '', 'answer-required'),
  text: freeText(4000).refine((text) => text !== '', 'answer-required'),
});

/** What staff change of a request; a form also says what each was when it was shown. */
export const HANDLED = ['state', 'assignee', 'note'] as const;
export type Handled = (typeof HANDLED)[number];
export const seenField = (name: Handled) => `seen-${name}`;

/** The answer to a form that was not taken. */
export type RequestAnswer = {
  place: 'change' | 'answer' | 'erase';
  values: Record<string, string>;
  errors: Record<string, string>;
  refused?: string;
  /** Somebody has changed the request meanwhile. */
  overtaken?: boolean;
  reasonWrong?: boolean;
};

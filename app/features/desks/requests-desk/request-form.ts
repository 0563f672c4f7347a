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

/** The answer to a form that was not taken. */
export type RequestAnswer = {
  place: 'change' | 'answer' | 'erase';
  values: Record<string, string>;
  errors: Record<string, string>;
  refused?: string;
  reasonWrong?: boolean;
};

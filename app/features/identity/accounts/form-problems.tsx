import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { ErrorSummary, type SummaryError } from '~/components/field';
import { Notice } from '~/components/notice';
import type { FormAnswer } from './form-answer';

/** The problems of a form, above its fields: the refusal of the form as a whole, or the fields that are wrong. */
export function FormProblems({
  answer,
  errors,
  hint,
}: {
  answer: FormAnswer | undefined;
  errors: readonly SummaryError[];
  /** Possible reasons for a refused log-in, below the refusal. */
  hint?: ReactNode;
}) {
  const { t } = useTranslation('errors');
  if (!answer) return null;
  const { refused } = answer;
  return refused ? (
    <Notice tone="danger" title={refused.message} role="alert">
      {refused.tone === 'warning' ? hint : null}
    </Notice>
  ) : (
    <ErrorSummary title={t('summary')} errors={errors} answer={answer} />
  );
}

import type { ReactNode } from 'react';
import { Plus } from '~/components/icons';

/** A question that opens its answer without scripts. */
export function Question({
  question,
  open,
  answerId,
  children,
}: {
  question: string;
  open?: boolean;
  /** A link to it opens the question: browsers open what hides the place that they are led to. */
  answerId?: string;
  children: ReactNode;
}) {
  return (
    <details className="question" open={open}>
      <summary>
        {question}
        <Plus aria-hidden />
      </summary>
      <p id={answerId}>{children}</p>
    </details>
  );
}

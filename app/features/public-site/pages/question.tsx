import type { ReactNode } from 'react';
import { Plus } from '~/components/icons';

/** A question that opens its answer without scripts. */
export function Question({ question, open, children }: { question: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="question" open={open}>
      <summary>
        {question}
        <Plus aria-hidden />
      </summary>
      <p>{children}</p>
    </details>
  );
}

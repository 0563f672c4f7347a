import { actorSince } from '~/features/desks/staff/live-console';
import type { LineFormAnswer } from './line-form';
import type { LinePage } from './load-line.server';

/** How a page with a line takes live changes of it. */
export function lineNews(page: LinePage | null, answer: LineFormAnswer | undefined) {
  return {
    // A correction that was overtaken shows what has become of the line, whether or not the answer is still there.
    keepsAnswer: !(answer?.form === 'rerun' && answer.problem === 'line-changed'),
    changedBy: ({ page: fresh }: { page: LinePage | null }) =>
      page && fresh && (fresh.line.generation !== page.line.generation || fresh.line.revision !== page.line.revision)
        ? { actor: actorSince(fresh.audit, page.audit) }
        : undefined,
  };
}

import { QueueQuestionNotice, type QueueQuestion } from './queue-question';
import type { PeriodName } from './period';
import type { TuningAnswer } from './tuning';
import { HoldQuestionNotice, type HoldQuestion } from './share-table';

/** A question whose reason was refused, with the reason as it was typed. */
export type OperationsAnswer =
  | { hold: HoldQuestion; reason: string }
  | { tuning: TuningAnswer }
  | (QueueQuestion & { wrong: true; reason: string });

/** The questions that the address or a refused form asks, about queues and about an account. */
export function OperationsQuestions({
  period,
  answer: told,
  question,
  holdQuestion,
}: {
  period: PeriodName;
  answer: OperationsAnswer | undefined;
  question: QueueQuestion | undefined;
  holdQuestion: HoldQuestion | undefined;
}) {
  const refusedHold = told && 'hold' in told ? told : undefined;
  const answer = told && ('hold' in told || 'tuning' in told) ? undefined : told;
  const hold = refusedHold?.hold ?? (answer ? undefined : holdQuestion);
  const asked = refusedHold ? undefined : (answer ?? question);
  return (
    <>
      {asked ? (
        <QueueQuestionNotice {...asked} period={period} wrong={Boolean(answer)} reason={answer?.reason ?? ''} />
      ) : null}
      {hold ? (
        <HoldQuestionNotice
          {...hold}
          period={period}
          wrong={refusedHold !== undefined}
          reason={refusedHold?.reason ?? ''}
        />
      ) : null}
    </>
  );
}

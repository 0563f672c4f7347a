import { Notice } from '~/components/notice';
import type { AccountAnswer } from './read-account-act.server';

/** Says above a form why its act was refused. */
export function AccountRefusal({ answer }: { answer: AccountAnswer | undefined }) {
  return answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" compact /> : null;
}

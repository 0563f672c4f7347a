import { useNavigation } from '~/platform/web';
import { Notice } from '~/components/notice';
import type { RequestAnswer } from './request-form';

/** Why a form was refused. */
export function Refused({ answer }: { answer: RequestAnswer | undefined }) {
  return answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" compact /> : null;
}

/** The hidden fields of each form: the action, and the version that the user looked at. */
export function Marks({ intent, version }: { intent: RequestAnswer['place']; version: number }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

/** Whether the form is being sent. */
export const useBusy = (intent: RequestAnswer['place']) => useNavigation().formData?.get('intent') === intent;

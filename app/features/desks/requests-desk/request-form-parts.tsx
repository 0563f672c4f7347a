import { useNavigation } from '~/platform/web';
import { Notice } from '~/components/notice';
import { initialsOf } from '~/platform/initials';
import { useShell } from '~/platform/shell-context';
import { HANDLED, seenField, type Handled, type RequestAnswer } from './request-form';

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

/** What the fields were when the form was shown: those that were not touched follow what others do. */
export function SeenValues({ values }: { values: Record<Handled, string> }) {
  return HANDLED.map((name) => <input key={name} type="hidden" name={seenField(name)} value={values[name]} />);
}

/** Who changed a field last. */
export function LastChange({ change }: { change: { by: string; when: string } }) {
  const { locale } = useShell();
  return (
    <span className="last-change">
      <span className="avatar" aria-hidden>
        {initialsOf(change.by, locale)}
      </span>
      <bdi>{change.by}</bdi>, {change.when}
    </span>
  );
}

/** Whether the form is being sent. */
export const useBusy = (intent: RequestAnswer['place']) => useNavigation().formData?.get('intent') === intent;

import { Clock } from '~/components/icons';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { OpenState } from './opening-hours';
import { stateText } from './shown-hours';

/** Whether a dealer is open, and until when; the page's script takes it away once that is over. */
export function OpenPill({ state }: { state: OpenState }) {
  const { t } = useTranslation();
  const { locale } = useShell();
  return (
    <span className={state.open ? 'open-pill' : 'open-pill is-shut'} data-true-until={state.holds ?? undefined}>
      <Clock aria-hidden />
      <span>{stateText(state, locale, t)}</span>
    </span>
  );
}

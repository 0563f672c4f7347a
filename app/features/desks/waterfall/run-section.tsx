import { useTranslation } from '~/platform/texts';
import { RunDrawing } from './run-drawing';
import type { ShownRun } from './shown-run';

/** The drawing as a section of a page. */
export function RunSection({ run }: { run: ShownRun | null }) {
  const { t } = useTranslation('jobs');
  if (!run) return null;
  return (
    <section aria-labelledby="run">
      <h2 id="run" className="mb-3">
        {t('run.title')}
      </h2>
      <RunDrawing run={run} />
    </section>
  );
}

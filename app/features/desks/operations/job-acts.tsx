import { LinkButton } from '~/components/button';
import { useTranslation } from '~/platform/texts';
import type { JobVerb } from './job-act';
import { VERB_ICONS } from './job-list';
import { jobActAddress, type JobListFilter } from './job-list-filter';

/** What can be done to a job, with the keys of its drawer. */
export function JobActs({
  filter,
  verbs,
  seen,
  mayAct,
}: {
  filter: JobListFilter;
  verbs: readonly JobVerb[];
  /** The job with the version that is shown. */
  seen: string;
  mayAct: boolean;
}) {
  const { t } = useTranslation('jobs');
  return (
    <>
      {verbs.map((verb) => (
        <LinkButton
          key={verb}
          to={jobActAddress(filter, verb, { id: seen })}
          icon={VERB_ICONS[verb]}
          variant={verb === 'remove' ? 'danger' : 'secondary'}
          aria-keyshortcuts={verb === 'retry' ? 'R' : undefined}
        >
          {t(`verb.${verb}`)}
          {verb === 'retry' ? (
            <kbd aria-hidden className="scripted drawer-key">
              R
            </kbd>
          ) : null}
        </LinkButton>
      ))}
      {mayAct ? null : <span className="text-xs text-muted">{t('staff:looks-only')}</span>}
      {mayAct && verbs.length === 0 ? <span className="text-xs text-muted">{t('detail.nothing-to-do')}</span> : null}
      <span aria-hidden className="scripted drawer-keys">
        <kbd>J</kbd>
        <kbd>K</kbd> {t('detail.keys-move')} <kbd>Esc</kbd> {t('detail.keys-close')}
      </span>
    </>
  );
}

import { Link } from '~/platform/web';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { Field } from '~/components/field';
import { FilterChip } from '~/components/filter-chips';
import { Select } from '~/components/select';
import { ListSearch } from '~/features/kit/lists/list-search';
import { PeriodFilter } from '~/features/kit/lists/period-filter';
import { ACTOR_GROUPS, auditTrail, type AuditFilter } from '~/features/desks/staff/audit-filter';
import type { SubjectName } from '~/features/desks/staff/audit-subject-store.server';
import { useActionWords, useActorWords, useSubjectWords } from '~/features/desks/staff/audit-words';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

type AuditToolsProps = {
  filter: AuditFilter;
  /** All who stand in the trail, and all that was done. */
  actors: readonly string[];
  actions: readonly string[];
  periods: readonly { days: number; from: string }[];
  /** The name of the thing that the filter asks for. */
  subjectName: SubjectName | null;
};

/** The search and the filters of the audit trail. */
export function AuditTools({ filter, actors, actions, periods, subjectName }: AuditToolsProps) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const words = useActionWords();
  const actorWords = useActorWords();
  const subjectWords = useSubjectWords();
  const without = (change: Partial<AuditFilter>) => auditTrail.address(filter, change);
  const { subject } = filter;
  const remove = (name: string) => t('audit.remove', { name });
  return (
    <div className="toolbar">
      <ListSearch
        list={auditTrail}
        filter={filter}
        label={t('audit.search')}
        placeholder={t('audit.search-placeholder')}
      />
      <FilterChip
        label={t('audit.actor')}
        value={filter.actor && actorWords(filter.actor)}
        removeTo={without({ actor: undefined })}
        removeLabel={remove(t('audit.actor'))}
      >
        <Choice
          filter={filter}
          field="actor"
          label={t('audit.actor')}
          options={actors.map((actor) => [actor, actorWords(actor)])}
        />
      </FilterChip>
      <FilterChip
        label={t('audit.action')}
        value={filter.action && words(filter.action)}
        removeTo={without({ action: undefined })}
        removeLabel={remove(t('audit.action'))}
      >
        <Choice
          filter={filter}
          field="action"
          label={t('audit.action')}
          options={actions.map((action) => [action, words(action)])}
        />
      </FilterChip>
      <PeriodFilter list={auditTrail} filter={filter} periods={periods} />
      {filter.since ? (
        <FilterChip
          label={t('filter.since')}
          value={formatDateTime(new Date(`${filter.since}+03:00`), locale)}
          removeTo={without({ since: undefined })}
          removeLabel={remove(t('filter.since'))}
        />
      ) : null}
      <nav className="segmented ms-auto" aria-label={t('audit.by.label')}>
        {[undefined, ...ACTOR_GROUPS].map((by) => (
          <Link
            key={by ?? 'all'}
            to={without({ by })}
            aria-current={filter.by === by ? 'page' : undefined}
            preventScrollReset
          >
            {t(`audit.by.${by ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      {subject ? (
        <FilterChip
          label={t('audit.subject')}
          value={subjectWords(subject, subjectName)}
          removeTo={without({ subject: undefined })}
          removeLabel={remove(t('audit.subject'))}
        />
      ) : null}
      {filter.correlation ? (
        <FilterChip
          label={t('audit.correlation')}
          value={filter.correlation}
          removeTo={without({ correlation: undefined })}
          removeLabel={remove(t('audit.correlation'))}
        />
      ) : null}
    </div>
  );
}

function Choice({
  filter,
  field,
  label,
  options,
}: {
  filter: AuditFilter;
  field: 'actor' | 'action';
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}) {
  const { t } = useTranslation('admin');
  return (
    <AddressForm to={auditTrail.address(filter, { [field]: undefined })} className="grid gap-3">
      <Field label={label}>
        <Select name={auditTrail.names[field]} compact>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" data-close>
        {t('audit.apply')}
      </Button>
    </AddressForm>
  );
}

import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ListSearch } from '~/features/kit/lists/list-search';
import { mailList, type MailFilter } from '~/features/ordering/mail/mail-list-filter';
import { MAIL_KINDS } from '~/platform/mail-kinds';
import { useTranslation } from '~/platform/texts';
import { AllMenu } from './act-selection';
import { mailActAddress, type MailVerb } from './mail-act';
import { MAIL_VERB_ICONS } from './mail-table';

/** The search for mails, the choice of their kind, and the acts on all that are found. */
export function MailTools({
  filter,
  verbs,
  mayAct,
}: {
  filter: MailFilter;
  verbs: readonly MailVerb[];
  /** There is something to act on, too. */
  mayAct: boolean;
}) {
  const { t } = useTranslation('jobs');
  return (
    <div className="toolbar">
      <ListSearch
        list={mailList}
        filter={filter}
        label={t('mails.search')}
        placeholder={t('mails.search-placeholder')}
      />
      <ChoiceFilter
        list={mailList}
        filter={filter}
        field="kind"
        label={t('mails.kind')}
        removeLabel={t('mails.kind-remove')}
        value={filter.kind && t(`mail-kind.${filter.kind}`)}
        choices={MAIL_KINDS.map((kind) => ({ value: kind, text: t(`mail-kind.${kind}`) }))}
      />
      {mayAct ? (
        <AllMenu
          verbs={verbs.map((verb) => ({
            verb,
            to: mailActAddress(filter, verb),
            label: t(`mails.all.${verb}`),
            icon: MAIL_VERB_ICONS[verb],
          }))}
        />
      ) : null}
    </div>
  );
}

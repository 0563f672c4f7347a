import type { ReactNode } from 'react';
import { Link } from '~/platform/web';
import { CircleX, Inbox, SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { LinkTabs } from '~/components/tabs';
import { UNASSIGNED } from '~/features/desks/requests-desk/request-list-filter';
import type { Assignee } from '~/features/desks/requests-desk/request-desk-store.server';
import { SnoozedUntil } from '~/features/desks/staff/snooze-menu';
import { causeWords } from '~/features/desks/staff/causes';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { CONVERSATION_STATES } from '~/features/ordering/conversations/conversation';
import { boundedCount } from '~/platform/bounded-count';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CONVERSATION_VIEWS, conversationList, type ConversationFilter } from './conversation-filter';
import type { ConversationRow } from './conversation-desk-store.server';
import { DeskViews } from './desk-views';
import { TURNS } from './turn-pill';

/** A row with its age in the reader's words. */
export type ShownConversation = ConversationRow & { ago: string; exactly: string };

export type ConversationListData = {
  filter: ConversationFilter;
  rows: readonly ShownConversation[];
  counts: Record<(typeof CONVERSATION_VIEWS)[number], number>;
  people: readonly Assignee[];
  /** The reader's account. */
  me: number;
};

/** The conversations by whose turn it is, those that wait longest first, with the views and filters of the list. */
export function ConversationList({
  list: { filter, rows, counts, people, me },
  open,
  live,
}: {
  list: ConversationListData;
  /** The conversation beside the list. */
  open?: number | undefined;
  live: ReactNode;
}) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const narrowed = conversationList.narrows(filter);
  const choices = [
    { value: UNASSIGNED, text: t('conversation.nobody') },
    ...people.map(({ id, name }) => ({ value: String(id), text: id === me ? t('conversation.me') : name })),
  ];
  return (
    <section className="desk-list" aria-labelledby="desk-title">
      <div className="desk-list-head">
        <div className="flex items-center justify-between gap-3">
          <h1 id="desk-title">{t('conversation.title')}</h1>
          {live}
        </div>
        <DeskViews current="conversations" waiting={counts.support} />
        <UnknownFilter list={conversationList} />
        <ListSearch
          list={conversationList}
          filter={filter}
          label={t('conversation.search')}
          placeholder={t('conversation.search-placeholder')}
        />
        <div className="flex flex-wrap gap-2">
          <ChoiceFilter
            list={conversationList}
            filter={filter}
            field="assignee"
            label={t('conversation.who')}
            removeLabel={t('conversation.remove-who')}
            value={choices.find(({ value }) => value === filter.assignee)?.text ?? filter.assignee}
            choices={choices}
          />
        </div>
        <LinkTabs
          label={t('conversation.title')}
          tabs={CONVERSATION_VIEWS.map((view) => ({
            to: conversationList.address(filter, { view }),
            label: view === 'snoozed' ? t('staff:snooze.view') : t(`conversation.view.${view}`),
            count: boundedCount(counts[view], locale),
            current: filter.view === view,
          }))}
        />
      </div>
      {CONVERSATION_STATES.map((state) => {
        const those = rows.filter((row) => row.state === state);
        if (those.length === 0) return null;
        return (
          <div key={state} className="conversation-group">
            <h2>{t(`conversation.group.${state}`)}</h2>
            <ul className="cause-lines">
              {those.map((row) => (
                <li key={row.id}>
                  <RowLink row={row} filter={filter} open={row.id === open} me={me} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {rows.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Inbox}
          title={t(narrowed ? 'conversation.nothing.title' : 'conversation.empty.title')}
          actions={
            narrowed ? (
              <LinkButton to={conversationList.address()}>{t('conversation.nothing.action')}</LinkButton>
            ) : undefined
          }
        >
          {t(narrowed ? 'conversation.nothing.text' : 'conversation.empty.text')}
        </EmptyState>
      ) : null}
    </section>
  );
}

function RowLink({
  row,
  filter,
  open,
  me,
}: {
  row: ShownConversation;
  filter: ConversationFilter;
  open: boolean;
  me: number;
}) {
  const { t } = useTranslation('support');
  const { id, state, receiptNo, position, approvalCode, customer, dealer, errorCode, failed, last, owner, ownerId } =
    row;
  const { icon: Icon, tone } = failed && state === 'support' ? { icon: CircleX, tone: 'danger' } : TURNS[state];
  return (
    <Link
      to={conversationList.beside(`/support/conversations/${id}`, filter)}
      aria-current={open ? 'true' : undefined}
      data-line
      preventScrollReset
    >
      <span className="cause-line-name">
        <Icon aria-hidden className={`conversation-icon tone-${tone}`} />
        <b className="tabular-nums">{receiptNo ?? approvalCode}</b>
        {position === null ? null : <span className="text-muted"> / {position}</span>} <bdi>{customer ?? dealer}</bdi>
      </span>
      <time dateTime={row.since} title={row.exactly}>
        {row.ago}
      </time>
      <span className="cause-line-what">
        {failed && state !== 'dealer' ? `${t(`cause.${causeWords(errorCode)}.title`)} · ` : null}
        {last ? (
          <>
            <bdi className="conversation-last">“{last}”</bdi>
            {'\u00a0· '}
          </>
        ) : null}
        <bdi>{dealer}</bdi>
        {'\u00a0· '}
        <bdi>
          {owner === null ? t('conversation.nobody-looks') : ownerId === me ? t('conversation.me-looks') : owner}
        </bdi>
        {row.snoozed ? (
          <>
            {'\u00a0· '}
            <SnoozedUntil until={row.snoozed.until} by={row.snoozed.by} />
          </>
        ) : null}
      </span>
    </Link>
  );
}

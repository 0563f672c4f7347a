import { Link, useActionData, useLoaderData } from '~/platform/web';
import { ArrowLeft } from '~/components/icons';
import { actorSince, LiveConsole } from '~/features/desks/staff/live-console';
import { useTranslation } from '~/platform/texts';
import type { QuestionTemplate } from '~/features/desks/templates/question-template';
import { conversationList } from './conversation-filter';
import { ConversationList, type ConversationListData } from './conversation-list';
import { DeskConversation } from './desk-conversation';
import type { ConversationPage } from './load-conversation.server';
import type { DeskRefusal } from './question';

export type ConversationScreenData = {
  list: ConversationListData;
  page: ConversationPage;
  template: QuestionTemplate | undefined;
  mayAct: boolean;
};

/** A conversation beside the list of them. */
export function ConversationScreen() {
  const { list, page, template, mayAct } = useLoaderData() as ConversationScreenData;
  const answer = useActionData<DeskRefusal>();
  const { t } = useTranslation('support');
  const shown = page.entries.map(({ id, name }) => ({ id, actor: name || null })).reverse();
  return (
    <div className="support-desk has-line">
      <ConversationList
        list={list}
        open={page.conversation?.id}
        live={
          <LiveConsole<ConversationScreenData>
            changedBy={({ page: fresh }) =>
              fresh.entries.length === page.entries.length
                ? undefined
                : {
                    actor: actorSince(
                      fresh.entries.map(({ id, name }) => ({ id, actor: name || null })).reverse(),
                      shown,
                    ),
                  }
            }
          />
        }
      />
      <section className="desk-detail" aria-label={t('conversation.detail')}>
        <h1 className="sr-only lg:hidden">{t('conversation.title')}</h1>
        <Link to={conversationList.address(list.filter)} className="link desk-back">
          <ArrowLeft aria-hidden className="turn size-4" />
          {t('conversation.title')}
        </Link>
        <DeskConversation
          key={page.conversation?.id ?? page.subject.lineId}
          {...{ page, template, answer, mayAct }}
          me={list.me}
        />
      </section>
    </div>
  );
}

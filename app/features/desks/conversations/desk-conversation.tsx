import { Link } from '~/platform/web';
import { History, KeyRound, Mail, ReceiptText, RotateCw, Wrench } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Presence } from '~/features/desks/staff/presence';
import { presencePage } from '~/features/desks/staff/presence-page';
import { LineStatusPill } from '~/features/ordering/orders/order-status-pill';
import { ConversationThread } from '~/features/ordering/conversations/conversation-thread';
import { useTranslation } from '~/platform/texts';
import type { QuestionTemplate } from '~/features/desks/templates/question-template';
import { ApplyAnswer } from './apply-answer';
import { AskForm } from './ask-form';
import { InsideNotes, OwnerForm } from './desk-rail';
import type { ConversationPage } from './load-conversation.server';
import type { DeskRefusal } from './question';

/** A conversation for support: what was said, the question to the dealer, the notes inside, and who has it. */
export function DeskConversation({
  page,
  template,
  answer,
  mayAct,
  me,
}: {
  page: ConversationPage;
  template: QuestionTemplate | undefined;
  answer: DeskRefusal | undefined;
  mayAct: boolean;
  me: number;
}) {
  const { t } = useTranslation('support');
  const { subject, conversation, entries } = page;
  const { receiptNo, position, orderId, lineId, lineName, lineStatus, customer, dealer, since } = subject;
  return (
    <article className="line-detail" aria-labelledby="conversation-title">
      <header className="page-head">
        <div className="page-head-text">
          <div className="page-title">
            <h2 id="conversation-title" className="line-title">
              {receiptNo === null
                ? t('conversation.of-licence', { code: subject.approvalCode ?? '' })
                : position === null
                  ? t('conversation.of-order', { receiptNo })
                  : t('line.title', { receiptNo, position })}
            </h2>
            {lineStatus ? <LineStatusPill status={lineStatus} /> : null}
          </div>
          <p className="page-facts">
            {lineName ? <span>{lineName}</span> : null}
            {customer ? (
              <span>
                <Link to={`/support/firms/${customer.id}`}>
                  <bdi>{customer.name}</bdi>
                </Link>
              </span>
            ) : null}
            <span>
              <Link to={`/support/firms/${dealer.id}`}>
                <bdi>{dealer.name}</bdi>, {dealer.id}
              </Link>
            </span>
            {since ? <time dateTime={since.iso}>{t('conversation.waits-since', { ago: since.ago })}</time> : null}
          </p>
        </div>
        <div className="page-actions">
          {lineId !== null || conversation ? (
            <Presence
              page={
                lineId === null ? presencePage('conversation', conversation?.id ?? 0) : presencePage('line', lineId)
              }
            />
          ) : null}
          {lineId === null ? null : (
            <LinkButton to={`/support/lines/${lineId}`} icon={Wrench}>
              {t('conversation.open-line')}
            </LinkButton>
          )}
          {lineId === null && orderId !== null ? (
            <LinkButton to={`/support/orders/${orderId}`} icon={ReceiptText}>
              {t('line.open-order')}
            </LinkButton>
          ) : null}
          {subject.approvalCode === null ? null : (
            <LinkButton to={`/support/licences/${subject.approvalCode}`} icon={KeyRound}>
              {t('conversation.open-licence')}
            </LinkButton>
          )}
        </div>
      </header>
      <div className="conversation-desk">
        <div>
          <ConversationThread firm={dealer.name} entries={entries.filter(({ kind }) => kind !== 'note')} />
          {page.apply ? (
            <ApplyAnswer
              apply={page.apply}
              version={conversation?.version ?? 0}
              mayAct={mayAct}
              answer={answer?.place === 'apply' ? answer : undefined}
            />
          ) : null}
          {mayAct ? <AskForm page={page} template={template} answer={answer} /> : null}
        </div>
        <div className="conversation-rail">
          <InsideNotes
            notes={entries.filter(({ kind }) => kind === 'note')}
            begun={conversation !== null}
            mayAct={mayAct}
            answer={answer?.place === 'note' ? answer : undefined}
          />
          {conversation ? (
            <OwnerForm page={page} conversation={conversation} mayAct={mayAct} me={me} answer={answer} />
          ) : null}
          {page.wrong === null ? null : (
            <section>
              <h3>{t('conversation.then.title')}</h3>
              <ul className="conversation-then">
                <li>
                  <KeyRound aria-hidden />
                  {t('conversation.then.licence')}
                </li>
                <li>
                  <RotateCw aria-hidden />
                  {t('conversation.then.line')}
                </li>
                <li>
                  <Mail aria-hidden />
                  {t('conversation.then.mail')}
                </li>
                <li>
                  <History aria-hidden />
                  {t('conversation.then.audit')}
                </li>
              </ul>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

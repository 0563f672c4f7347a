import { useNavigation } from '~/platform/web';
import { Check, Send } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, RadioPanels, TextArea, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { ENTRY_LENGTH } from '~/features/ordering/conversations/conversation';
import { ConversationPill } from '~/features/ordering/conversations/conversation-pill';
import { AlsoByMail, ConversationThread } from '~/features/ordering/conversations/conversation-thread';
import { useTranslation } from '~/platform/texts';
import {
  choiceField,
  FIELD,
  OTHER,
  typedField,
  type ConversationRefusal,
  type DealerConversation,
  type OfferedLicence,
} from './dealer-conversation';

/** Fewer days than these are said instead of the new end: hardly anybody means to buy them. */
const HARDLY_GAINS = 60;

/** What a dealer and support wrote about an order, one of its lines or a licence, and the form of the dealer's next word. */
export function ConversationPanel({
  conversation,
  to,
  address,
  mayWrite,
  refusal,
}: {
  conversation: DealerConversation;
  /** The page of what it is about, below which its own page stands. */
  to: string;
  /** Where answers of support are mailed to; null if no mail goes out. */
  address: string | null;
  mayWrite: boolean;
  refusal?: ConversationRefusal | undefined;
}) {
  const { t } = useTranslation('orders');
  const { position, lineName, entries, version } = conversation;
  const id = position === null ? 'conversation-order' : `conversation-${position}`;
  return (
    <section className="conversation" aria-labelledby={id}>
      <div className="conversation-head">
        <h2 id={id}>
          {t('conversation.title')}
          {lineName === null ? null : <span className="text-muted font-normal"> · {lineName}</span>}
        </h2>
        {version > 0 || position !== null ? <ConversationPill state={conversation.state} /> : null}
      </div>
      {version > 0 || position !== null ? <Waiting conversation={conversation} /> : null}
      <ConversationThread entries={entries}>
        {mayWrite ? <ConversationForm conversation={conversation} to={to} refusal={refusal} address={address} /> : null}
      </ConversationThread>
    </section>
  );
}

/** Who has it, since when, and what happens next. */
function Waiting({
  conversation: { state, owner, since, resumes, asks, position, entries },
}: {
  conversation: DealerConversation;
}) {
  const { t } = useTranslation('orders');
  const isOver = position === null || entries.at(-1)?.kind === 'close';
  const next = state === 'dealer' ? (resumes && asks ? 'answer' : 'read') : state;
  return (
    <dl className="waitbar">
      <div>
        <dt>{t('conversation.bar.state')}</dt>
        <dd>{t(`conversation.bar.is-${state}`)}</dd>
      </div>
      <div>
        <dt>{t('conversation.bar.who')}</dt>
        <dd>{owner === null ? t('conversation.bar.nobody') : <bdi>{owner}</bdi>}</dd>
      </div>
      <div>
        <dt>{t('conversation.bar.since')}</dt>
        <dd>
          {since ? (
            <time dateTime={since.iso} title={since.exactly}>
              {since.ago}
            </time>
          ) : (
            '–'
          )}
        </dd>
      </div>
      <div>
        <dt>{t('conversation.bar.next')}</dt>
        <dd>{t(`conversation.bar.then-${next === 'done' && isOver ? 'over' : next}`)}</dd>
      </div>
    </dl>
  );
}

function ConversationForm({
  conversation,
  to,
  refusal,
  address,
}: {
  conversation: DealerConversation;
  to: string;
  refusal: ConversationRefusal | undefined;
  address: string | null;
}) {
  const { t, find } = useTranslation('orders');
  const sending = useNavigation().formData?.get('intent');
  const { position, version, asks, resumes } = conversation;
  const values = refusal?.values ?? {};
  const wrongText = (code: string | undefined) =>
    code === undefined ? undefined : (find(`orders:conversation.wrong.${code}`) ?? t('conversation.wrong.other'));
  return (
    <KeptForm
      method="post"
      version={version}
      action={`${to}/conversation${position === null ? '' : `?line=${position}`}`}
      className="conversation-form"
    >
      <input type="hidden" name="version" value={version} />
      {refusal ? (
        <Notice
          tone={refusal.problem === 'changed' || refusal.problem === 'line-changed' ? 'warning' : 'danger'}
          title={t(`conversation.problem.${refusal.problem}`)}
          role="alert"
        >
          {wrongText(refusal.wrong[''])}
        </Notice>
      ) : null}
      {asks ? (
        <>
          <input type="hidden" name="generation" value={asks.generation} />
          <input type="hidden" name="revision" value={asks.revision} />
          {asks.units.map(({ unitNo, approvalCode }) => (
            <UnitChoice
              key={unitNo}
              {...{ unitNo, approvalCode, values }}
              offers={asks.offers}
              error={wrongText(refusal?.wrong[unitNo])}
            />
          ))}
          {asks.field ? (
            <Field
              label={t(`errors:field.${asks.field.name}`)}
              hint={t('conversation.field-hint')}
              error={refusal?.wrong[FIELD] === 'same' ? t('conversation.wrong.same') : refusal?.wrong[FIELD]}
              id="conversation-field"
            >
              <TextInput name={FIELD} maxLength={60} dir="auto" defaultValue={values[FIELD] ?? asks.field.value} />
            </Field>
          ) : null}
        </>
      ) : null}
      <Field
        label={t('conversation.message')}
        {...(asks ? { optional: t('cancel.optional') } : {})}
        hint={asks ? undefined : t('conversation.message-hint')}
      >
        <TextArea name="text" rows={3} maxLength={ENTRY_LENGTH} dir="auto" defaultValue={values.text ?? ''} />
      </Field>
      <div className="conversation-acts">
        {asks ? (
          <Button
            type="submit"
            name="intent"
            value="answer"
            variant="primary"
            icon={Check}
            loading={sending === 'answer'}
          >
            {t(!resumes ? 'conversation.answer' : asks.field ? 'conversation.correct' : 'conversation.resume')}
          </Button>
        ) : null}
        <Button
          type="submit"
          name="intent"
          value="write"
          variant={asks ? 'secondary' : 'primary'}
          icon={Send}
          turn
          loading={sending === 'write'}
        >
          {t(asks ? 'conversation.write-only' : 'conversation.write')}
        </Button>
        {address === null ? null : <AlsoByMail address={address} />}
      </div>
      {asks && !asks.field ? (
        <p className="field-hint">{t(resumes ? 'conversation.resume-hint' : 'conversation.answer-hint')}</p>
      ) : null}
    </KeptForm>
  );
}

/** The licence that a unit is to act on instead: one of those that support offers, or a code that is typed. */
function UnitChoice({
  unitNo,
  approvalCode,
  offers,
  values,
  error,
}: {
  unitNo: number;
  approvalCode: string;
  offers: readonly OfferedLicence[];
  values: Record<string, string>;
  error: string | undefined;
}) {
  const { t } = useTranslation('orders');
  const choice = choiceField(unitNo);
  const typed = (
    <Field
      label={t('conversation.code')}
      hint={t('conversation.code-hint')}
      error={error}
      labelHidden={offers.length > 0}
      id={`conversation-code-${unitNo}`}
    >
      <TextInput
        name={typedField(unitNo)}
        defaultValue={values[typedField(unitNo)] ?? ''}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        className="max-w-60"
      />
    </Field>
  );
  if (offers.length === 0) {
    return (
      <div>
        <p className="mb-2 text-sm">
          {t('conversation.instead')} <bdi className="code">{approvalCode}</bdi>
        </p>
        {typed}
      </div>
    );
  }
  return (
    <RadioPanels
      name={choice}
      legend={
        <>
          {t('conversation.instead')} <bdi className="code">{approvalCode}</bdi>
        </>
      }
      defaultValue={values[choice] ?? offers[0]?.approvalCode}
      options={[
        ...offers.map((offer) => ({
          value: offer.approvalCode,
          label: (
            <>
              {offer.computer === '' ? t('conversation.no-computer') : <bdi>{offer.computer}</bdi>}{' '}
              <bdi className="code text-muted">{offer.approvalCode}</bdi>
            </>
          ),
          hint: t('conversation.ends', { date: offer.end }),
          aside: <Gain offer={offer} />,
        })),
        { value: OTHER, label: t('conversation.other'), content: typed },
      ]}
    />
  );
}

function Gain({ offer: { newEnd, gained } }: { offer: OfferedLicence }) {
  const { t } = useTranslation('orders');
  if (newEnd === null) return null;
  if (gained !== null && gained < HARDLY_GAINS) return t('conversation.gains', { count: Math.max(gained, 0) });
  return t('conversation.new-end', { date: newEnd });
}

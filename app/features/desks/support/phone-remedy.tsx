import { useNavigation } from '~/platform/web';
import { useRef, type KeyboardEvent } from 'react';
import { LifeBuoy, Lock, Mail, RotateCw, Send, type LucideIcon } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { useHydrated } from '~/components/use-hydrated';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { TAKES_CHANGES } from '~/platform/live/use-holding';
import { useTranslation } from '~/platform/texts';
import type { ShownCall } from './load-phone.server';
import type { PhoneAnswer } from './phone-answer';
import { usePhoneWords } from './phone-words';
import { RerunPlanView } from './rerun-plan-view';
import type { Remedy } from './till-state';

type Pressed = Extract<Remedy, { kind: 'correct' | 'rerun' | 'resend' | 'remind' }>;

const PRESSES: Record<Pressed['kind'], LucideIcon> = { correct: RotateCw, rerun: RotateCw, resend: Mail, remind: Mail };

const isPressed = (remedy: Remedy): remedy is Pressed => Object.hasOwn(PRESSES, remedy.kind);

/** Where a person does it who has to see more than fits here. */
function pageOf(remedy: Remedy, dealerId: number | undefined): string | undefined {
  switch (remedy.kind) {
    case 'open-line':
    case 'operator':
      return `/support/lines/${remedy.lineId}`;
    case 'approve':
      return `/support/orders/${remedy.orderId}/approval`;
    case 'record-payment':
      return `/support/orders/${remedy.orderId}/payments`;
    case 'open-mail':
    case 'resend':
      return `/ops/mails/${remedy.mailId}`;
    case 'ask-dealer':
      return dealerId === undefined ? undefined : `/support/firms/${dealerId}`;
    default:
      return undefined;
  }
}

/** The hidden fields of a press. */
const fieldsOf = (remedy: Pressed): Record<string, string | number> => {
  switch (remedy.kind) {
    case 'correct':
      return { line: remedy.lineId, from: remedy.from, to: remedy.to };
    case 'rerun':
      return { line: remedy.lineId };
    case 'resend':
      return { mail: remedy.mailId };
    case 'remind':
      return { dealer: remedy.dealerId };
  }
};

/** What is handed on to operations. */
const caseOf = (remedy: Remedy): Record<string, string> =>
  'lineId' in remedy ? { line: remedy.lineId } : 'mailId' in remedy ? { mail: remedy.mailId } : {};

/** What most likely helps, with its effect before it is pressed; nothing can be pressed for a caller who is not verified. */
export function PhoneRemedy({
  call,
  action,
  answer,
  mayAct,
  maySend,
}: {
  call: ShownCall;
  action: string;
  answer: PhoneAnswer | undefined;
  mayAct: boolean;
  maySend: boolean;
}) {
  const { t } = useTranslation('phone');
  const form = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const sending = useNavigation().formData?.get('intent');
  const words = usePhoneWords(call);
  const { chosen, verified } = call;
  if (!chosen) return null;
  const { state, plan } = chosen;
  const { remedy } = state;
  if (remedy.kind === 'none')
    return <p className="text-sm text-muted">{t(`note.${state.kind === 'mended' ? 'mended' : 'sound'}`)}</p>;
  if (remedy.kind === 'wait') return <p className="text-sm text-muted">{t('note.wait')}</p>;
  const dealer = chosen.till?.dealer;
  const to = pageOf(remedy, dealer?.id ?? call.firm.dealerId ?? undefined);
  const isOperations = remedy.kind === 'operator' || remedy.kind === 'resend';
  // A note has its own place for what was wrong with it.
  const shownAnswer = answer?.note ? undefined : answer;
  const lacks = remedy.kind === 'operator' || (remedy.kind === 'resend' && !maySend) || (isPressed(remedy) && !mayAct);
  const press =
    isPressed(remedy) && !lacks
      ? { intent: remedy.kind, icon: PRESSES[remedy.kind], fields: fieldsOf(remedy) }
      : lacks && isOperations && mayAct && !chosen.handedOn
        ? { intent: 'hand-on' as const, icon: Send, fields: caseOf(remedy) }
        : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    const button = form.current?.querySelector<HTMLButtonElement>('button[name=intent]');
    if (!button?.form || button.ariaDisabled === 'true') return;
    event.preventDefault();
    if (button.form.reportValidity()) button.form.requestSubmit(button);
  };
  return (
    <Panel title={t('remedy')}>
      <div ref={form} className="grid gap-4" onKeyDown={onKeyDown}>
        {plan ? <RerunPlanView plan={plan.effect} /> : null}
        {remedy.kind === 'correct' || remedy.kind === 'rerun' ? null : (
          <p className="text-sm">{t(`note.${remedy.kind}`, { dealer: dealer?.name ?? '' })}</p>
        )}
        {lacks ? (
          <Notice
            tone="neutral"
            compact
            icon={Lock}
            title={t(isOperations ? 'right.operator' : 'right.support')}
            actions={
              chosen.handedOn ? (
                <LinkButton to={`/support/requests/${chosen.handedOn.id}`}>{t('right.open')}</LinkButton>
              ) : undefined
            }
          >
            {chosen.handedOn
              ? t('right.handed-on', chosen.handedOn)
              : t(isOperations && mayAct ? 'right.hand-on' : 'right.text')}
          </Notice>
        ) : null}
        {press ? (
          <KeptForm
            {...TAKES_CHANGES}
            method="post"
            action={action}
            version={plan?.revision ?? 0}
            preventScrollReset
            className="grid gap-3"
          >
            {Object.entries({
              ...press.fields,
              ...(plan && { generation: plan.generation, revision: plan.revision }),
            }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {shownAnswer ? (
              <Notice tone="danger" compact role="alert">
                {t(`problem.${shownAnswer.problem}`)}
              </Notice>
            ) : null}
            <ReasonField
              wrong={shownAnswer?.problem === 'reason'}
              defaultValue={shownAnswer?.reason ?? words.reason(chosen)}
            />
            <div className="phone-acts">
              <Button
                variant={verified ? 'primary' : 'secondary'}
                type="submit"
                name="intent"
                value={press.intent}
                icon={press.icon}
                turn={press.intent === 'hand-on'}
                loading={sending === press.intent}
                blocked={!verified}
                disabled={!hydrated && !verified}
                aria-describedby={verified ? undefined : 'phone-unverified'}
                aria-keyshortcuts="Control+Enter Meta+Enter"
              >
                {t(`act.${press.intent}`)}
                <kbd aria-hidden className="scripted max-md:hidden">
                  Ctrl ↵
                </kbd>
              </Button>
              {remedy.kind === 'correct' || remedy.kind === 'rerun' ? (
                <LinkButton to={`/support/lines/${remedy.lineId}/conversation`} icon={LifeBuoy}>
                  {t('act.ask-first')}
                </LinkButton>
              ) : null}
              {verified ? null : (
                <span id="phone-unverified" className="text-sm text-muted">
                  {t('verify.first')}
                </span>
              )}
            </div>
          </KeptForm>
        ) : null}
        {to && (lacks || !isPressed(remedy)) ? (
          <div className="phone-acts">
            <LinkButton to={to} variant={lacks ? 'secondary' : 'primary'}>
              {t(remedy.kind === 'resend' ? 'act.open-mail' : `act.${remedy.kind}`)}
            </LinkButton>
            {remedy.kind === 'ask-dealer' && dealer?.phone ? (
              <a className="link" href={`tel:${dealer.phone.replace(/[^\d+]/g, '')}`}>
                <bdi>{dealer.phone}</bdi>
              </a>
            ) : null}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

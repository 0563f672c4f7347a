import type { ComponentProps } from 'react';
import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { Unbroken } from '~/components/unbroken';
import { StatusPill } from '~/components/status-pill';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import { CopyButton } from '~/features/desks/operations/copy-button';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ShownCall } from './load-phone.server';
import type { PhoneAnswer } from './phone-answer';
import { phoneDesk, type PhoneFilter } from './phone-filter';
import { PhoneNote } from './phone-note';
import { PhoneRail } from './phone-rail';
import { PhoneRemedy } from './phone-remedy';
import { PhoneVerify } from './phone-verify';
import { usePhoneWords } from './phone-words';

/** One caller: verified or not, the till in one sentence, what helps, what to say, and the other tills. */
export function PhoneCall({
  call,
  filter,
  answer,
  mayAct,
  maySend,
  note,
}: {
  call: ShownCall;
  filter: PhoneFilter;
  answer: PhoneAnswer | undefined;
  mayAct: boolean;
  maySend: boolean;
  /** What a note may say: who calls back, and when. */
  note: Pick<ComponentProps<typeof PhoneNote>, 'people' | 'me' | 'callAt'>;
}) {
  const { t } = useTranslation('phone');
  const words = usePhoneWords(call);
  const { chosen, firm } = call;
  const address = phoneDesk.address({ ...filter, firmId: firm.id, till: chosen?.till?.approvalCode });
  return (
    <>
      <div className="grid min-w-0 content-start gap-5 phone-call">
        <PhoneVerify key={firm.id} call={call} action={address} mayAct={mayAct} />
        {chosen ? (
          <>
            <section className={`phone-verdict tone-${chosen.state.tone}`} aria-live="polite">
              <h2>
                <Unbroken>{words.verdict(chosen)}</Unbroken>
              </h2>
              <p>
                <Unbroken>{words.details(chosen)}</Unbroken>
              </p>
            </section>
            <PhoneRemedy call={call} action={address} answer={answer} mayAct={mayAct} maySend={maySend} />
            <section aria-labelledby="phone-say">
              <h2 id="phone-say" className="mb-2">
                {t('say.title')}
              </h2>
              <p className="phone-say">“{words.say(chosen)}”</p>
              <div className="flex flex-wrap items-center gap-3">
                <CopyButton text={words.say(chosen)} label={t('say.copy')} />
                {chosen.state.line && mayAct ? (
                  <Link to={`/support/lines/${chosen.state.line.id}/conversation`} className="link text-sm">
                    {t('say.write')}
                  </Link>
                ) : null}
              </div>
            </section>
          </>
        ) : null}
        <Tills call={call} filter={filter} />
        {mayAct ? (
          // Once it is kept, it is empty again.
          <PhoneNote key={`${firm.id} ${call.requests[0]?.id}`} action={address} answer={answer} {...note} />
        ) : null}
      </div>
      <PhoneRail call={call} />
    </>
  );
}

function Tills({ call, filter }: { call: ShownCall; filter: PhoneFilter }) {
  const { t } = useTranslation('phone');
  const { locale } = useShell();
  const tills = call.states.flatMap(({ till, state }) => (till ? [{ till, state }] : []));
  const wrong = call.chosen?.state.line?.wrong ?? [];
  if (tills.length === 0) return null;
  return (
    <section aria-labelledby="phone-tills">
      <h2 id="phone-tills" className="mb-2">
        {t('tills-title')} <span className="heading-note">{tills.length}</span>
      </h2>
      <ul className="phone-list">
        {tills.map(({ till: { approvalCode, computer, expiresAt, state, unpaid } }) => (
          <li key={approvalCode}>
            <Link
              to={phoneDesk.address({ ...filter, firmId: call.firm.id, till: approvalCode })}
              className="phone-row phone-till"
              aria-current={approvalCode === call.chosen?.till?.approvalCode || undefined}
              preventScrollReset
            >
              <span className="min-w-0">
                <bdi className="font-medium">{computer || t('no-computer')}</bdi>
                <span className="block text-xs text-muted tabular-nums">
                  {t('daysLeft' in state ? 'until' : 'ended', { end: formatDate(new Date(expiresAt), locale) })}
                </span>
              </span>
              <bdi className="code text-xs text-muted">{approvalCode}</bdi>
              <LicenceStatePill state={state} provisional={unpaid !== null} />
            </Link>
          </li>
        ))}
        {wrong.flatMap(({ code, firm }) =>
          firm === null
            ? []
            : [
                <li key={code}>
                  <Link to={`/support/licences/${code}`} className="phone-row phone-till">
                    <span className="min-w-0 text-sm">
                      <bdi>{firm}</bdi>
                    </span>
                    <bdi className="code text-xs text-muted">{code}</bdi>
                    <StatusPill tone="neutral" icon={ArrowRight}>
                      {t('elsewhere')}
                    </StatusPill>
                  </Link>
                </li>,
              ],
        )}
      </ul>
    </section>
  );
}

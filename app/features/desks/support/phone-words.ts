import { causeWords } from '~/features/desks/staff/causes';
import { formatDate, wallClock } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ShownCall } from './load-phone.server';

/** What a press answers; the other states have none. */
const REASONED = ['wrong-code', 'line-failed', 'mail-failed', 'ending'] as const;

/** The hour that is offered for a call back: the next half hour that is not too near, as a datetime-local value in Istanbul. */
export function nextHour(now: Date): string {
  const HALF_MS = 30 * 60_000;
  const at = Math.ceil((now.getTime() + HALF_MS / 2) / HALF_MS) * HALF_MS;
  return wallClock(new Date(at)).toISOString().slice(0, 16);
}

type Chosen = NonNullable<ShownCall['chosen']>;

/** What the page says of a till: one sentence, its grounds, what to say to the caller and why it is done. */
export function usePhoneWords({ firm, orders }: ShownCall) {
  const { t } = useTranslation('phone');
  const { locale } = useShell();
  const nameOf = ({ till }: Chosen) => till?.computer || till?.approvalCode || firm.name;
  const params = (chosen: Chosen) => {
    const { till, state, since } = chosen;
    return {
      till: nameOf(chosen),
      end: till ? formatDate(new Date(till.expiresAt), locale) : '',
      receiptNo: state.line?.receiptNo ?? state.mail?.receiptNo ?? state.unpaid?.receiptNo ?? '',
      since,
      name: firm.contact || firm.name,
      dealer: till?.dealer?.name ?? firm.dealerName ?? '',
      count: till && 'daysLeft' in till.state ? till.state.daysLeft : 0,
    };
  };
  return {
    verdict: (chosen: Chosen) => {
      const said = params(chosen);
      return t('verdict', {
        state: t(`running.${chosen.state.running}`, said),
        why: t(`why.${chosen.state.kind}`, said),
      });
    },
    details: (chosen: Chosen) => {
      const { line } = chosen.state;
      const [wrong] = line?.wrong ?? [];
      const [last] = orders;
      return [
        ...(wrong
          ? [
              wrong.firm === null
                ? t('wrong.missing', { code: wrong.code })
                : t('wrong.elsewhere', { code: wrong.code, firm: wrong.firm }),
            ]
          : line?.errorCode && line.status === 'failed'
            ? [`${t(`support:cause.${causeWords(line.errorCode)}.title`)}.`]
            : []),
        ...(last
          ? [
              t('last-order', {
                receiptNo: last.receiptNo,
                when: last.when,
                status: t(`orders:status.${last.status}`),
                paid: t(`orders:payment-status.${last.paymentStatus}`),
              }),
            ]
          : [t('no-order')]),
        chosen.seen ? t('seen', { when: chosen.seen }) : '',
      ]
        .filter(Boolean)
        .join(' ');
    },
    // What somebody else has to mend is not mended now.
    say: ({ state, ...chosen }: Chosen) =>
      t(`say.${state.remedy.kind === 'operator' ? 'operator' : state.kind}`, params({ state, ...chosen })),
    reason: (chosen: Chosen) => {
      const kind = REASONED.find((each) => each === chosen.state.kind);
      return kind ? t(`reason.${kind}`, params(chosen)) : '';
    },
  };
}

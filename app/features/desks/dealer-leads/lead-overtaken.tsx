import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { LeadAnswer } from './lead-form';
import type { LoadedLead } from './load-lead.server';

/** Why an act was refused: who was faster and what the request is now, and what had been typed, if nothing else shows it any more. */
export function LeadOvertaken({ lead, answer }: { lead: LoadedLead; answer: LeadAnswer }) {
  const { t } = useTranslation('dealer-leads');
  const typed = [answer.values.text, answer.values.reason].filter(Boolean).join('\n');
  return (
    <div className="mb-5">
      <Notice tone="warning" role="alert" title={t('overtaken.title')}>
        <p>{useOvertakenWords(lead, answer)}</p>
        {typed && !lead.may.note ? (
          <p className="mt-2 break-words whitespace-pre-line" dir="auto">
            <b className="font-semibold">{t('overtaken.typed')}:</b> {typed}
          </p>
        ) : null}
      </Notice>
    </div>
  );
}

function useOvertakenWords({ standing, ended, events, vendor }: LoadedLead, { intent }: LeadAnswer): string {
  const { t } = useTranslation('dealer-leads');
  const [last] = events;
  const when = last?.when ?? '';
  switch (standing) {
    case 'lapsed':
    case 'handed-on':
      return t(`overtaken.${standing}`, { when: ended ?? when });
    case 'withdrawn':
    case 'closed':
    case 'ordered':
      return t(`overtaken.${standing}`, { when });
    case 'new':
    case 'taken':
    case 'talking':
    case 'quoted': {
      const taken = events.find(({ kind, by }) => kind === 'taken' && by !== null);
      if (intent === 'take' && taken) return t('overtaken.taken', { name: taken.by, when: taken.when });
      return last && last.by !== null
        ? t('overtaken.changed', { name: last.by, when, what: t(`event.${last.kind}`, { vendor }) })
        : t('overtaken.changed-unsaid');
    }
  }
}

import { causeWords } from '~/features/desks/staff/causes';
import { useTranslation } from '~/platform/texts';

const STEPS = [1, 2, 3] as const;

/** What a cause means, and to whoever may act, what to do about it. */
export function CauseExplanation({ cause, mayAct }: { cause: string; mayAct: boolean }) {
  const { t } = useTranslation('support');
  const words = causeWords(cause);
  return (
    <div className="cause-page">
      <section aria-labelledby="cause-what">
        <h2 id="cause-what">{t('cause-page.what')}</h2>
        <p>{t(`cause.${words}.what`)}</p>
      </section>
      <section aria-labelledby="cause-why">
        <h2 id="cause-why">{t('cause-page.why')}</h2>
        <p>{t(`cause.${words}.why`)}</p>
      </section>
      <section aria-labelledby="cause-who">
        <h2 id="cause-who">{t('cause-page.who')}</h2>
        <p>{t(`cause.${words}.who`)}</p>
      </section>
      {mayAct ? (
        <section aria-labelledby="cause-how">
          <h2 id="cause-how">{t('cause-page.how')}</h2>
          <ol className="cause-steps">
            {STEPS.map((step) => (
              <li key={step}>{t(`cause.${words}.step-${step}`)}</li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

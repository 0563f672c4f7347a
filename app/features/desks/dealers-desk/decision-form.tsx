import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { ErrorSummary } from '~/components/field';
import { Check, Undo2 } from '~/components/icons';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { useTranslation } from '~/platform/texts';
import type { DecisionAnswer } from './answer-decision-form.server';

const REASON = 'return-reason';

/** Publishes what a dealer has sent, or sends it back with what is to be mended. */
export function DecisionForm({ version, answer }: { version: number; answer: DecisionAnswer | undefined }) {
  const { t } = useTranslation('dealers-desk');
  const busy = useNavigation().state === 'submitting';
  return (
    <section>
      <h2>{t('decide')}</h2>
      <div className="grid gap-5">
        <ErrorSummary
          title={t('errors:summary')}
          answer={answer}
          errors={[
            ...(answer?.refused ? [{ message: answer.refused }] : []),
            ...(answer?.wrongReason ? [{ id: REASON, message: t('staff:reason.label') }] : []),
          ]}
        />
        <Form method="post" className="grid gap-2">
          <input type="hidden" name="version" value={version} />
          <p className="text-sm text-muted">{t('approve-text')}</p>
          <Button type="submit" name="intent" value="approve" variant="primary" icon={Check} loading={busy}>
            {t('approve')}
          </Button>
        </Form>
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="version" value={version} />
          <ReasonField id={REASON} wrong={answer?.wrongReason ?? false} defaultValue={answer?.reason ?? ''} />
          <p className="text-sm text-muted">{t('return-text')}</p>
          <Button type="submit" name="intent" value="return" icon={Undo2}>
            {t('return')}
          </Button>
        </Form>
      </div>
    </section>
  );
}

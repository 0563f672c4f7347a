import { Form, useNavigation } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Panel } from '~/components/panel';
import { Select } from '~/components/select';
import { LEAD_CLOSINGS } from '~/platform/lead-names';
import { useTranslation } from '~/platform/texts';
import { HAND_ON_REASON, NOTE_LENGTH, type LeadAnswer } from './lead-form';

/** Asks why a request is given to another dealer, or closed, and says what that does. */
export function LeadEndForm({
  act,
  lead: { id, version },
  answer,
}: {
  act: 'hand-on' | 'close';
  lead: { id: number; version: number };
  answer: LeadAnswer | undefined;
}) {
  const { t } = useTranslation('dealer-leads');
  const busy = useNavigation().formData?.get('intent') === act;
  const { values = {}, errors = {} } = answer ?? {};
  return (
    <Panel title={t(`${act}-title`)} className="mb-5">
      <Form method="post" action={`/leads/${id}?act=${act}`} className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <p className="text-sm text-muted">{t(`${act}-text`)}</p>
        {act === 'close' ? (
          <Field label={t('close-reason')} error={errors.closing}>
            <Select name="closing" defaultValue={values.closing ?? ''}>
              <option value="" disabled hidden />
              {LEAD_CLOSINGS.map((closing) => (
                <option key={closing} value={closing}>
                  {t(`closing.${closing}`)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {act === 'hand-on' ? (
          <Field label={t('reason-field')} hint={t('reason-hint')} error={errors.reason}>
            <TextArea name="reason" rows={2} maxLength={HAND_ON_REASON.max} dir="auto" defaultValue={values.reason} />
          </Field>
        ) : (
          <Field label={t('outcome.text')} optional={t('outcome.optional')} error={errors.text}>
            <TextArea name="text" rows={2} maxLength={NOTE_LENGTH} dir="auto" defaultValue={values.text} />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" name="intent" value={act} loading={busy}>
            {t(act)}
          </Button>
          <LinkButton to={`/leads/${id}`}>{t('cancel')}</LinkButton>
        </div>
      </Form>
    </Panel>
  );
}

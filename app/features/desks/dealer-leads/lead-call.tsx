import { useNavigation } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { Field, TextArea, TextInput } from '~/components/field';
import { Phone } from '~/components/icons';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { useTranslation } from '~/platform/texts';
import { NOTE_LENGTH, type LeadAnswer } from './lead-form';
import type { LoadedLead } from './load-lead.server';

const OUTCOMES = ['talked', 'unreached', 'call-later', 'note'] as const;

/** The number to call, and how the call went. Until the request is taken, only the beginning of the number. */
export function LeadCall({ lead, answer }: { lead: LoadedLead; answer: LeadAnswer | undefined }) {
  const { t } = useTranslation('dealer-leads');
  const open = lead.may.take || lead.may.note;
  return (
    <section>
      <h2>{t('phone')}</h2>
      {lead.phone ? (
        <p className="lead-phone">
          <bdi dir="ltr">{lead.phone}</bdi>
        </p>
      ) : null}
      {lead.dials === null ? (
        <p className="text-sm text-muted">
          {lead.erased ? t('event.erased') : t(open ? 'phone-hidden' : 'phone-gone')}
        </p>
      ) : (
        <>
          {lead.nextCall ? (
            <p className="mb-3 text-sm text-muted">
              {t(lead.nextCall.late ? 'next.call-late' : 'reminder', { when: lead.nextCall.when })}
            </p>
          ) : null}
          <LinkButton to={`tel:${lead.dials}`} icon={Phone} block>
            {t('call')}
          </LinkButton>
          {lead.may.note ? <Outcome lead={lead} answer={answer} /> : null}
        </>
      )}
    </section>
  );
}

function Outcome({ lead, answer }: { lead: LoadedLead; answer: LeadAnswer | undefined }) {
  const { t } = useTranslation('dealer-leads');
  const busy = useNavigation().formData?.get('intent') === 'note';
  const { values = {}, errors = {} } = answer ?? {};
  return (
    <KeptForm method="post" version={lead.version} className="group/call mt-3 grid gap-3">
      <input type="hidden" name="version" value={lead.version} />
      <fieldset className="lead-outcomes">
        <legend className="sr-only">{t('outcome.label')}</legend>
        {OUTCOMES.map((outcome) => (
          <label key={outcome}>
            <input
              type="radio"
              name="outcome"
              value={outcome}
              defaultChecked={outcome === (values.outcome ?? 'talked')}
            />
            {t(`outcome.${outcome}`)}
          </label>
        ))}
      </fieldset>
      <div className="hidden group-has-[[value=call-later]:checked]/call:block">
        <Field label={t('outcome.at')} error={errors.at}>
          <TextInput type="datetime-local" name="at" compact defaultValue={values.at} />
        </Field>
      </div>
      <Field label={t('outcome.text')} optional={t('outcome.optional')} error={errors.text}>
        <TextArea name="text" rows={2} maxLength={NOTE_LENGTH} dir="auto" defaultValue={values.text} />
      </Field>
      <Button type="submit" name="intent" value="note" loading={busy} block>
        {t('outcome.save')}
      </Button>
    </KeptForm>
  );
}

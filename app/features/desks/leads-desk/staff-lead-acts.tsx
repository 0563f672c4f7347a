import { useState } from 'react';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Field } from '~/components/field';
import { Ban, CornerUpRight, Eraser, Hand } from '~/components/icons';
import { Notice } from '~/components/notice';
import { SearchInput } from '~/components/search-input';
import { Select } from '~/components/select';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { LEAD_CLOSINGS } from '~/platform/lead-names';
import { useTranslation } from '~/platform/texts';
import type { LoadedStaffLead } from './load-staff-leads.server';
import type { StaffLeadAnswer, StaffLeadIntent } from './staff-lead-form';

type Props = { lead: LoadedStaffLead; answer: StaffLeadAnswer | undefined };

/** Gives a request to a dealer that is searched for. */
export function AssignLead({ lead, answer }: Props) {
  const { t } = useTranslation('leads-desk');
  const own = answer?.intent === 'assign' ? answer : undefined;
  return (
    <section>
      <h2>{t('assign.title')}</h2>
      <p className="mb-3 text-sm text-muted">{t('assign.text')}</p>
      <AddressForm to={`/support/leads/${lead.id}`} role="search" className="mb-3 flex gap-2">
        <SearchInput
          compact
          name="q"
          className="min-w-0 grow"
          label={t('assign.search')}
          placeholder={t('assign.search-placeholder')}
          clearLabel={t('common:search.clear')}
          defaultValue={lead.query}
        />
        <Button type="submit">{t('common:search.submit')}</Button>
      </AddressForm>
      {lead.query !== '' && lead.found.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {t('assign.none', { query: lead.query })}
        </p>
      ) : null}
      {lead.found.length > 0 ? (
        <KeptForm method="post" version={lead.version} className="grid gap-4">
          <Refused answer={own} />
          <input type="hidden" name="version" value={lead.version} />
          <Field label={t('assign.dealer')}>
            <Select name="dealer" compact defaultValue={own?.values.dealer}>
              {lead.found.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name} · {id}
                </option>
              ))}
            </Select>
          </Field>
          <ReasonField wrong={own?.reasonWrong} defaultValue={own?.values.reason} />
          <div>
            <Button type="submit" name="intent" value="assign" variant="primary" icon={CornerUpRight}>
              {t('assign.action')}
            </Button>
          </div>
        </KeptForm>
      ) : null}
    </section>
  );
}

/** Takes a request for the vendor or closes it, with a reason. */
export function ManageLead({ lead, answer }: Props) {
  const { t } = useTranslation('leads-desk');
  const own = answer?.intent === 'take' || answer?.intent === 'close' ? answer : undefined;
  const [closing, setClosing] = useState(own?.values.closing ?? 'other');
  return (
    <section>
      <h2>{t('acts')}</h2>
      <KeptForm method="post" version={lead.version} className="grid gap-4">
        <Refused answer={own} />
        <input type="hidden" name="version" value={lead.version} />
        <p className="text-sm text-muted">{t('take-text')}</p>
        <Field label={t('close-reason')}>
          <Select
            name="closing"
            compact
            value={closing}
            onChange={({ currentTarget }) => setClosing(currentTarget.value)}
          >
            {LEAD_CLOSINGS.map((one) => (
              <option key={one} value={one}>
                {t(`dealer-leads:closing.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <ReasonField wrong={own?.reasonWrong} defaultValue={own?.values.reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="take" icon={Hand}>
            {t('take')}
          </Button>
          <Button type="submit" name="intent" value="close" icon={Ban}>
            {t('close')}
          </Button>
        </div>
      </KeptForm>
    </section>
  );
}

/** Erases who sent a request, for good. */
export function EraseLead({ lead, answer }: Props) {
  const { t } = useTranslation('leads-desk');
  const own = answer?.intent === 'erase' ? answer : undefined;
  return (
    <section>
      <h2>{t('erase-title')}</h2>
      <KeptForm method="post" version={lead.version} className="grid gap-4">
        <Refused answer={own} />
        <input type="hidden" name="version" value={lead.version} />
        <p className="text-sm text-muted">{t('erase-text')}</p>
        <ReasonField wrong={own?.reasonWrong} defaultValue={own?.values.reason} />
        <div>
          <ConfirmDialog
            trigger={{ label: t('erase'), icon: Eraser, variant: 'danger' }}
            title={t('erase-ask')}
            confirmLabel={t('erase')}
            cancelLabel={t('admin:cancel')}
            name="intent"
            value={'erase' satisfies StaffLeadIntent}
          >
            {t('erase-text')}
          </ConfirmDialog>
        </div>
      </KeptForm>
    </section>
  );
}

function Refused({ answer }: { answer: StaffLeadAnswer | undefined }) {
  return answer?.refused ? <Notice tone="warning" title={answer.refused} role="alert" compact /> : null;
}

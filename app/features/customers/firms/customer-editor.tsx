import { Form, Link, useNavigation } from '~/platform/web';
import { useState } from 'react';
import { Save } from '~/components/more-icons';
import { Button, LinkButton } from '~/components/button';
import { Checkbox, ErrorSummary, Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { Facts } from '~/components/facts';
import type { FieldMessage } from '~/platform/field-messages';
import { useTranslation } from '~/platform/texts';
import { factsOf, textsOf } from './customer-fields';
import { BOXES_IN_ORDER, CustomerFields, fieldId } from './customer-form-fields';
import { boxOf, type CustomerForm } from './customer-form';

/** What the action of a customer's form answers when nothing was saved. */
export type CustomerRefused = {
  values: CustomerForm;
  acceptsTaxNumber: boolean;
  /** In the reader's language; the paths are the fields' names. */
  fields: FieldMessage[];
  /** An error that concerns no field. */
  message: string | null;
  /** The customer that has this tax number already. */
  twin: { id: number } | null;
};

/** The form of a customer's card, for a new one and for corrections; what was typed stays after a refusal. */
export function CustomerEditor({
  card,
  sectors,
  seen,
  refused,
  back,
}: {
  /** As it is stored now; for a new customer what is known of it. */
  card: CustomerForm;
  sectors: readonly string[];
  /** The mark of the stored card; none for a new customer. */
  seen?: string;
  refused: CustomerRefused | undefined;
  /** The page that the form was opened from. */
  back: string;
}) {
  const { t } = useTranslation('dealer');
  const busy = useNavigation().state === 'submitting';
  const values = refused?.values ?? card;
  const [taxNumber, setTaxNumber] = useState(values.taxNumber);
  // The card as it was when the page was opened: what differs from it now was changed by somebody else.
  const [opened] = useState(card);
  const [before, stored] = [textsOf(opened), textsOf(card)];
  const changed = [...BOXES_IN_ORDER, 'note' as const].filter((field) => before[field] !== stored[field]);
  const errors = (refused?.fields ?? []).map(({ path, ...rest }) => ({ id: fieldId(path), ...rest }));
  const errorOf = (path: string) => errors.find(({ id }) => id === fieldId(path))?.message;
  const note = boxOf('note');
  return (
    <Form
      method="post"
      noValidate
      className="grid max-w-3xl gap-5"
      onChange={(event) => {
        const target: EventTarget = event.target;
        if (target instanceof HTMLInputElement && target.name === 'customer.taxNumber') setTaxNumber(target.value);
      }}
    >
      {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
      <ErrorSummary title={t('errors:summary')} errors={errors} answer={refused} />
      {refused?.message ? (
        <Notice tone="warning" role="alert" title={refused.message}>
          <Facts
            items={changed.map((name) => ({
              label: t(name === 'note' ? 'dealer:customer.note' : `errors:field.${name}`),
              value: <bdi>{stored[name] || t('customer.stored-empty')}</bdi>,
            }))}
          />
        </Notice>
      ) : null}
      <CustomerFields
        values={{ customer: values, acceptsTaxNumber: refused?.acceptsTaxNumber ?? false }}
        sectors={sectors}
        taxNumber={taxNumber}
        errorOf={errorOf}
      />
      {refused?.twin ? (
        <div className="grid gap-2">
          <Checkbox name="acceptsTwin" label={t('customer.accept-twin')} />
          <Link to={`/customers/${refused.twin.id}`} className="link text-sm">
            {t('customer.twin')}
          </Link>
        </div>
      ) : null}
      <Field id={fieldId(note)} label={t('customer.note')} error={errorOf(note)} optional={t('checkout:optional')}>
        <TextArea
          name={note}
          defaultValue={values.note}
          rows={2}
          maxLength={factsOf('note').limit}
          remaining={(left) => t('checkout:characters-left', { count: left })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" icon={Save} loading={busy}>
          {t('customer.save')}
        </Button>
        <LinkButton to={back} variant="quiet">
          {t('customer.cancel')}
        </LinkButton>
      </div>
    </Form>
  );
}

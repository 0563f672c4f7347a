import { Form, useNavigation } from '~/platform/web';
import { Save } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Checkbox, Field, TextInput } from '~/components/field';
import { BOX_LENGTH } from '~/features/customers/firms/customer-form';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { CUSTOMER_FIELDS, customerFieldOf, type CustomerField, type LineFormAnswer } from './line-form';
import { LineProblem } from './line-problem';
import type { SupportLine } from './support-line';

const LOOK: Partial<Record<CustomerField, { inputMode?: 'numeric' | 'tel' | 'email'; wide?: boolean }>> = {
  name: { wide: true },
  address1: { wide: true },
  address2: { wide: true },
  taxNumber: { inputMode: 'numeric' },
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  note: { wide: true },
};

const OPTIONAL: readonly CustomerField[] = ['address2', 'note'];

/** Corrects the order's customer while its line waits: the delivery address and, on request, the firm's card. */
export function CustomerCorrection({ line, answer }: { line: SupportLine; answer: LineFormAnswer | undefined }) {
  const { t } = useTranslation('support');
  const navigation = useNavigation();
  const kept = answer?.form === 'customer' ? answer : undefined;
  const hasOwnCard = line.customer.firmId !== line.dealer.id;
  const errorOf = (field: CustomerField) => {
    const error = kept?.errors.find(({ path }) => customerFieldOf(path) === field);
    if (!error) return undefined;
    const key: string = error.code === 'field-required' ? 'customer.required' : `errors:${error.code}`;
    return t(key, error.params);
  };
  return (
    <details className="correction" open={kept !== undefined || undefined}>
      <summary>{t('customer.correct')}</summary>
      <Form method="post" className="correction-form" preventScrollReset>
        <input type="hidden" name="generation" value={line.generation} />
        <input type="hidden" name="revision" value={line.revision} />
        {kept?.problem ? <LineProblem answer={kept} /> : null}
        <p className="text-sm text-muted">{t('customer.correct-text')}</p>
        <div className="correction-fields">
          {CUSTOMER_FIELDS.map((field) => (
            <Field
              key={field}
              id={`customer-${field}`}
              label={t(`customer.field.${field}`)}
              error={errorOf(field)}
              optional={OPTIONAL.includes(field) ? t('customer.optional') : undefined}
              className={LOOK[field]?.wide ? 'is-wide' : undefined}
            >
              <TextInput
                compact
                name={field}
                maxLength={BOX_LENGTH}
                inputMode={LOOK[field]?.inputMode}
                autoComplete="off"
                defaultValue={kept?.values[field] ?? line.customer[field]}
              />
            </Field>
          ))}
        </div>
        {hasOwnCard ? (
          <Checkbox
            name="alsoFirm"
            label={t('customer.also-firm')}
            hint={t(line.customerMadeByOrder ? 'customer.made-by-order' : 'customer.also-firm-hint')}
            defaultChecked={kept ? 'alsoFirm' in kept.values : line.customerMadeByOrder}
          />
        ) : null}
        <ReasonField wrong={kept?.problem === 'reason'} defaultValue={kept?.values.reason ?? ''} />
        <div>
          <Button
            type="submit"
            name="intent"
            value="customer"
            icon={Save}
            loading={navigation.formData?.get('intent') === 'customer'}
          >
            {t('customer.save')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

import { Form, useNavigation } from '~/platform/web';
import { Save } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Checkbox, Field, TextInput } from '~/components/field';
import { factsOf, type CustomerField } from '~/features/customers/firms/customer-fields';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { LineFormAnswer } from './line-form';
import { LineProblem } from './line-problem';
import type { SupportLine } from './support-line';

type Box = { inputMode?: 'numeric' | 'tel' | 'email'; wide?: boolean };

/** The boxes in the order of the page. */
const BOXES: Record<CustomerField, Box> = {
  name: { wide: true },
  taxOffice: {},
  taxNumber: { inputMode: 'numeric' },
  address1: { wide: true },
  address2: { wide: true },
  district: {},
  province: {},
  contact: {},
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  sector: {},
  note: { wide: true },
};

/** Corrects the order's customer while its line waits: the delivery address and, on request, the firm's card. */
export function CustomerCorrection({ line, answer }: { line: SupportLine; answer: LineFormAnswer | undefined }) {
  const { t, find } = useTranslation('support');
  const navigation = useNavigation();
  const kept = answer?.form === 'customer' ? answer : undefined;
  const hasOwnCard = line.customer.firmId !== line.dealer.id;
  const errorOf = (field: CustomerField) => {
    const error = kept?.errors.find(({ path }) => path === factsOf(field).path);
    if (!error) return undefined;
    if (error.code === 'field-required') return t('customer.required');
    return find(`errors:${error.code}`, error.params) ?? error.code;
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
          {(Object.keys(BOXES) as CustomerField[]).map((field) => (
            <Field
              key={field}
              id={`customer-${field}`}
              label={t(`customer.field.${field}`)}
              error={errorOf(field)}
              optional={factsOf(field).required ? undefined : t('customer.optional')}
              className={BOXES[field].wide ? 'is-wide' : undefined}
            >
              <TextInput
                compact
                name={field}
                maxLength={factsOf(field).limit}
                inputMode={BOXES[field].inputMode}
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

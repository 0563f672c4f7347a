import { useLocalAddress } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { Button } from '~/components/button';
import { Checkbox, ErrorSummary, Field, TextInput } from '~/components/field';
import { ProductPicture } from '~/features/catalogue/products/product-parts';
import { useTranslation } from '~/platform/texts';
import { MoneyText } from '../money-text';
import { DOCUMENTS, MOST_SCALES, MOST_TILLS, type Question } from './package-rules';
import type { PackageFinderData } from './read-package-finder.server';

/** Where the answer stands: the browser goes there after the form is sent, with and without scripts. */
export const SLIP_PLACE = 'slip';

const IDS: Record<Question, string> = {
  trade: 'finder-trade',
  tills: 'finder-tills',
  scales: 'finder-scales',
  documents: 'finder-documents',
};

/** The four questions. Its answers become the page's address, so that the slip can be kept and sent as a link. */
export function FinderForm({ trades, typed, wrong }: Pick<PackageFinderData, 'trades' | 'typed' | 'wrong'>) {
  const { t } = useTranslation('finder');
  const local = useLocalAddress();
  const error = (question: Question) =>
    wrong.includes(question) ? t(`wrong.${question}`, { tills: MOST_TILLS, scales: MOST_SCALES }) : undefined;
  return (
    <form method="get" action={`${local('/package-finder')}#${SLIP_PLACE}`} noValidate className="finder-form">
      <ErrorSummary
        id={wrong.length > 0 ? SLIP_PLACE : undefined}
        title={t('problem')}
        errors={wrong.map((question) => ({ id: IDS[question], message: error(question) ?? '' }))}
        answer={wrong}
      />
      <fieldset id={IDS.trade} tabIndex={-1} aria-describedby={error('trade') ? `${IDS.trade}-error` : undefined}>
        <legend>{t('question.trade')}</legend>
        <div className="finder-trades">
          {trades.map(({ trade, product }) => (
            <label key={trade}>
              <input type="radio" name="trade" value={trade} defaultChecked={typed.trade === trade} className="radio" />
              <ProductPicture product={product} view="bare" width={64} />
              <span>
                <b>{t(`trade.${trade}`)}</b>
                <span>{t(`trade-text.${trade}`)}</span>
                <small>
                  <bdi>{product.name}</bdi> · <MoneyText product={product} />
                </small>
              </span>
            </label>
          ))}
        </div>
        {error('trade') ? (
          <p id={`${IDS.trade}-error`} className="field-error">
            {error('trade')}
          </p>
        ) : null}
      </fieldset>
      <fieldset>
        <legend>{t('question.tills')}</legend>
        <CountField of="tills" most={MOST_TILLS} typed={typed.tills} error={error('tills')} />
      </fieldset>
      <fieldset>
        <legend>{t('question.scales')}</legend>
        <CountField of="scales" most={MOST_SCALES} typed={typed.scales} error={error('scales')} />
        <Checkbox
          name="hardware"
          value="1"
          defaultChecked={typed.hardware}
          label={t('hardware')}
          hint={t('hardware-hint')}
        />
      </fieldset>
      <fieldset id={IDS.documents} tabIndex={-1}>
        <legend>{t('question.documents')}</legend>
        {DOCUMENTS.map((document) => (
          <Checkbox
            key={document}
            name="documents"
            value={document}
            defaultChecked={typed.documents.includes(document)}
            label={t(`document.${document}`)}
            hint={t(`document-text.${document}`)}
          />
        ))}
        {error('documents') ? <p className="field-error">{error('documents')}</p> : null}
        <Checkbox
          name="support"
          value="1"
          defaultChecked={typed.support}
          label={t('support')}
          hint={t('support-hint')}
          className="finder-support"
        />
      </fieldset>
      <Button type="submit" variant="primary" size="big" trailingIcon={ArrowRight} turn>
        {t('submit')}
      </Button>
    </form>
  );
}

function CountField({
  of,
  most,
  typed,
  error,
}: {
  of: 'tills' | 'scales';
  most: number;
  typed: string;
  error: string | undefined;
}) {
  const { t } = useTranslation('finder');
  return (
    <Field id={IDS[of]} label={t(of)} hint={t(`${of}-hint`)} error={error}>
      <TextInput name={of} type="number" inputMode="numeric" min={0} max={most} defaultValue={typed} />
    </Field>
  );
}

import { Form } from '~/platform/web';
import { useEffect, useRef } from 'react';
import { ListPlus, ScanSearch } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { ProductFinder } from './product-finder';
import type { QuickOrder } from './quick-order-preview';
import type { FindableProduct } from './find-products';

/** What the page of the quick order answers. */
export type QuickOrderAnswer = {
  list: string;
  /** The box's line is part of the list now. */
  taken: boolean;
  error: string | null;
  preview: QuickOrder | null;
};

/** The box for one product, and the list that several can be pasted into. */
export function QuickOrderForm({
  products,
  answer,
  pending,
}: {
  products: readonly FindableProduct[];
  answer: QuickOrderAnswer | undefined;
  /** The intent that is being submitted. */
  pending: FormDataEntryValue | null | undefined;
}) {
  const { t } = useTranslation('cart');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [list, code] = ['list', 'code'].map((name) => form.current?.elements.namedItem(name));
    if (!answer?.taken || !(list instanceof HTMLTextAreaElement) || !(code instanceof HTMLInputElement)) return;
    list.value = answer.list;
    code.value = '';
    code.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-4">
      <div className="grid gap-1.5">
        <h2>{t('quick.one')}</h2>
        <div className="quick-order-form">
          <ProductFinder products={products} />
          <Button type="submit" name="intent" value="preview" icon={ListPlus}>
            {t('quick.put')}
          </Button>
        </div>
      </div>
      <Field label={t('quick.list')} id="list" hint={t('quick.hint')} error={answer?.error ?? undefined}>
        <TextArea
          name="list"
          rows={9}
          dir="ltr"
          defaultValue={answer?.list}
          placeholder={'KarpinMarket 2\nEtiket80x50; 10\nKarpinKullanici x 3'}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          className="code"
        />
      </Field>
      <div>
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant={answer?.preview?.items.length ? 'secondary' : 'primary'}
          icon={ScanSearch}
          loading={pending === 'preview'}
        >
          {t('quick.preview')}
        </Button>
      </div>
    </Form>
  );
}

import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useNavigation } from '~/platform/web';
import { ScanSearch, ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { addProducts } from '~/features/cart/add-products.server';
import { requireFillableCart } from '~/features/cart/cart-of.server';
import { parseQuickOrder, planQuickOrder, QUICK_ORDER_LENGTH } from '~/features/cart/quick-order';
import { listProducts } from '~/features/catalogue/catalogue-store.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'cart:quick.title',
  breadcrumbKey: 'cart:quick.title',
};

/** Staff have no cart, nor do users without the right to order. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireFillableCart(request);
  return null;
}

type Answer = { list: string; error: string | null; plan: ReturnType<typeof planQuickOrder> | null };

export async function action({ request }: ActionFunctionArgs) {
  const [cart, locale] = await Promise.all([requireFillableCart(request), localeOf(request)]);
  // Longer lists have their own error message.
  const form = await readForm(request, ['intent', 'quantity', { name: 'list', length: 8 * QUICK_ORDER_LENGTH }]);
  const t = translator(locale);
  const given = form.get('list');
  const quantity = form.get('quantity');
  // The box on the dealer's home sends one product and its quantity separately.
  const list = [given, quantity].flatMap((part) => (typeof part === 'string' && part !== '' ? part : [])).join(' ');
  const refuse = (error: string) => json<Answer>({ list, error, plan: null }, { status: 422 });

  if (list.length > QUICK_ORDER_LENGTH) return refuse(t('cart:quick.too-long', { max: QUICK_ORDER_LENGTH }));
  const lines = parseQuickOrder(list);
  if (lines.length === 0) return refuse(t('cart:quick.nothing'));
  const [products, held] = await Promise.all([listProducts(locale), cart.items()]);
  const plan = planQuickOrder(lines, products, new Map(held.map(({ sku, quantity }) => [sku, quantity])));
  if (form.get('intent') !== 'add' || plan.items.length === 0) return json<Answer>({ list, error: null, plan });

  try {
    await addProducts(
      cart,
      plan.items.map(({ sku, asked }) => ({ sku, quantity: asked })),
      'add',
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    return refuse(errorText(locale, error.code, error.details.params));
  }
  const headers = new Headers(cart.setCookies().map((cookie): [string, string] => ['Set-Cookie', cookie]));
  const message = t('cart:quick.added', { count: plan.items.length });
  headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
  return redirect('/cart', { headers });
}

export default function QuickOrder() {
  const answer = useActionData<Answer>();
  const { t } = useTranslation('cart');
  const navigation = useNavigation();
  const pending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : undefined;
  return (
    <div className="wrap grid gap-8 pt-6 pb-20 [&>*]:max-w-180">
      <div className="grid gap-2">
        <h1 className="text-xl!">{t('quick.title')}</h1>
        <p className="text-muted">{t('quick.intro')}</p>
      </div>
      <Form method="post" preventScrollReset className="grid gap-4">
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
            variant={answer?.plan?.items.length ? 'secondary' : 'primary'}
            icon={ScanSearch}
            loading={pending === 'preview'}
          >
            {t('quick.preview')}
          </Button>
        </div>
      </Form>
      {answer?.plan ? <Preview list={answer.list} plan={answer.plan} adding={pending === 'add'} /> : null}
    </div>
  );
}

function Preview({
  list,
  plan: { items, problems },
  adding,
}: {
  list: string;
  plan: ReturnType<typeof planQuickOrder>;
  adding: boolean;
}) {
  const { t } = useTranslation('cart');
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <div role="status">
        <h2 id="preview" className="text-lg!">
          {t('quick.found', { count: items.length })}
        </h2>
      </div>
      {problems.length > 0 ? (
        <Notice tone="warning" title={t('quick.problems', { count: problems.length })}>
          <ul className="grid gap-1 pt-1">
            {problems.map(({ lineNo, text, error }) => (
              <li key={lineNo}>
                {t('quick.line', { line: lineNo })} <bdi className="code">{text}</bdi> {t(`quick.problem.${error}`)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {items.length > 0 ? (
        <>
          <div className="table-card">
            <Table caption={t('quick.caption')} tall>
              <TableHead>
                <Th>{t('quick.product')}</Th>
                <Th low>{t('quick.lines')}</Th>
                <Th end>{t('quick.quantity')}</Th>
              </TableHead>
              <TableBody>
                {items.map(({ sku, name, lineNos, quantity, note }) => (
                  <Row key={sku}>
                    <Td phone="title">
                      <bdi>{name}</bdi>
                      <SubLine>
                        <bdi className="[font-variant-ligatures:no-contextual]">{sku}</bdi>
                      </SubLine>
                    </Td>
                    <Td low phone="hidden" className="tabular-nums">
                      {lineNos.join(', ')}
                    </Td>
                    <Td end phone="amount" className="tabular-nums">
                      {quantity}
                      {note ? <SubLine>{t(`quick.note.${note}`)}</SubLine> : null}
                    </Td>
                  </Row>
                ))}
              </TableBody>
            </Table>
          </div>
          <Form method="post">
            <input type="hidden" name="list" value={list} />
            <Button
              type="submit"
              name="intent"
              value="add"
              variant="primary"
              size="big"
              icon={ShoppingCart}
              loading={adding}
            >
              {t('quick.add', { count: items.length })}
            </Button>
          </Form>
        </>
      ) : null}
    </section>
  );
}

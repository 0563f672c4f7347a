import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { useEffect, useRef } from 'react';
import { ListPlus, ScanSearch, ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { addProducts } from '~/features/cart/add-products.server';
import { requireFillableCart } from '~/features/cart/cart-of.server';
import { CartSums, PriceMath, useLira } from '~/features/cart/cart-sums';
import { priceCart, type PricedCart } from '~/features/cart/cart-view';
import {
  parseQuickOrder,
  planQuickOrder,
  QUICK_ORDER_LENGTH,
  type QuickItem,
  type QuickProblem,
} from '~/features/cart/quick-order';
import { priceableCart } from '~/features/cart/read-cart.server';
import { listProducts } from '~/features/catalogue/catalogue-store.server';
import { findableProduct } from '~/features/dealer-desk/find-products';
import { ProductFinder } from '~/features/dealer-desk/product-finder';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'cart:quick.title',
  breadcrumbKey: 'cart:quick.title',
  // Visitors may fill a cart in this way, too.
  audience: () => 'dealer',
};

/** Staff have no cart, nor do users without the right to order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [, locale] = await Promise.all([requireFillableCart(request), localeOf(request)]);
  return { products: (await listProducts(locale)).map(findableProduct) };
}

type Preview = {
  items: QuickItem[];
  problems: QuickProblem[];
  /** What would be added, priced as the cart will be; it leaves out what is in the cart already. */
  added: PricedCart;
  exchangeRate: string;
};
type Answer = {
  list: string;
  /** The box's line is part of the list now. */
  taken: boolean;
  error: string | null;
  preview: Preview | null;
};

export async function action({ request }: ActionFunctionArgs) {
  const [cart, locale] = await Promise.all([requireFillableCart(request), localeOf(request)]);
  // Longer lists have their own error message.
  const fields = ['intent', 'code', 'quantity', { name: 'list', length: 8 * QUICK_ORDER_LENGTH }];
  const form = await readForm(request, fields);
  const t = translator(locale);
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trimEnd() : '';
  };
  // What stands in the box becomes the list's last line, which a message can name.
  const code = read('code').trim();
  const taken = code !== '';
  const list = [read('list'), taken ? `${code} ${read('quantity')}` : '']
    .filter((part) => part.trim() !== '')
    .join('\n');
  const refuse = (error: string) => json<Answer>({ list, taken, error, preview: null }, { status: 422 });

  if (list.length > QUICK_ORDER_LENGTH) return refuse(t('cart:quick.too-long', { max: QUICK_ORDER_LENGTH }));
  const lines = parseQuickOrder(list);
  if (lines.length === 0) return refuse(t('cart:quick.nothing'));
  const [products, held] = await Promise.all([listProducts(locale), cart.items()]);
  const plan = planQuickOrder(lines, products, new Map(held.map(({ sku, quantity }) => [sku, quantity])));
  if (form.get('intent') !== 'add' || plan.items.length === 0) {
    const more = plan.items.filter(({ quantity, inCart }) => quantity > inCart);
    const view = await priceableCart(
      // The day of delivery is drawn when something is added.
      more.map(({ sku, quantity, inCart }) => ({ sku, quantity: quantity - inCart, deliveryDate: '' })),
      locale,
    );
    const preview = { ...plan, added: priceCart(view), exchangeRate: view.exchangeRate };
    return json<Answer>({ list, taken, error: null, preview });
  }

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
  const { products } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('cart');
  const navigation = useNavigation();
  const pending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : undefined;
  const preview = answer?.preview;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [list, code] = ['list', 'code'].map((name) => form.current?.elements.namedItem(name));
    if (!answer?.taken || !(list instanceof HTMLTextAreaElement) || !(code instanceof HTMLInputElement)) return;
    list.value = answer.list;
    code.value = '';
    code.focus();
  }, [answer]);
  return (
    <>
      <PageHead title={t('quick.title')} facts={[t('quick.intro')]} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
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
              variant={preview?.items.length ? 'secondary' : 'primary'}
              icon={ScanSearch}
              loading={pending === 'preview'}
            >
              {t('quick.preview')}
            </Button>
          </div>
        </Form>
        {answer && preview ? <ListPreview list={answer.list} preview={preview} adding={pending === 'add'} /> : null}
      </div>
    </>
  );
}

function ListPreview({
  list,
  preview: { items, problems, added, exchangeRate },
  adding,
}: {
  list: string;
  preview: Preview;
  adding: boolean;
}) {
  const { t } = useTranslation('cart');
  const lira = useLira();
  return (
    <section aria-labelledby="preview" className="grid min-w-0 gap-4">
      <div role="status">
        <h2 id="preview">{t('quick.found', { count: items.length })}</h2>
      </div>
      {problems.length > 0 ? (
        <Notice tone="warning" title={t('quick.problems', { count: problems.length })}>
          <ul className="grid gap-1 pt-1">
            {problems.map((problem) => (
              <li key={problem.lineNo}>
                {t('quick.line', { line: problem.lineNo })} <bdi className="code">{problem.text}</bdi>{' '}
                {t(`quick.problem.${problem.error}`)}
                {problem.error === 'unknown' && problem.near.length > 0 ? (
                  <>
                    {' '}
                    {t('quick.near')} <bdi className="code">{problem.near.join(', ')}</bdi>
                  </>
                ) : null}
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
                <Th end>{t('quick.price')}</Th>
                <Th end>{t('quick.quantity')}</Th>
                <Th end>{t('quick.amount')}</Th>
              </TableHead>
              <TableBody>
                {items.map(({ sku, name, lineNos, inCart, quantity, note }) => {
                  const line = added.lines.find((one) => one.sku === sku);
                  return (
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
                      <Td end phone="hidden" className="tabular-nums">
                        {line ? <bdi>{lira(line.unitPriceKurus)}</bdi> : null}
                      </Td>
                      <Td end phone="state" className="tabular-nums">
                        <span className="md:hidden">× </span>
                        {quantity - inCart}
                        {inCart > 0 ? <SubLine>{t('quick.in-cart', { count: inCart })}</SubLine> : null}
                        {note ? <SubLine>{t(`quick.note.${note}`)}</SubLine> : null}
                      </Td>
                      <Td end phone="amount" className="tabular-nums">
                        <bdi>{lira(line?.goodsKurus ?? 0)}</bdi>
                        {line?.currency === 'USD' ? (
                          <SubLine>
                            <PriceMath line={line} exchangeRate={exchangeRate} />
                          </SubLine>
                        ) : null}
                      </Td>
                    </Row>
                  );
                })}
              </TableBody>
            </Table>
          </div>
          <div className="ms-auto grid w-full gap-4 sm:max-w-80">
            <CartSums cart={added} />
            <Form method="post" className="grid">
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
          </div>
        </>
      ) : null}
    </section>
  );
}

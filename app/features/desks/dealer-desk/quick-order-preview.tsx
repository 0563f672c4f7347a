import { Form } from '~/platform/web';
import { Button } from '~/components/button';
import { ShoppingCart } from '~/components/icons';
import { Notice } from '~/components/notice';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { CartSums, PriceMath, useLira } from '~/features/ordering/cart/cart-sums';
import type { PricedCart } from '~/features/ordering/cart/cart-view';
import type { QuickItem, QuickProblem } from '~/features/ordering/cart/quick-order';
import { useTranslation } from '~/platform/texts';

/** What a list of codes would put into the cart. */
export type QuickOrder = {
  items: QuickItem[];
  problems: QuickProblem[];
  /** What would be added, priced as the cart will be; it leaves out what is in the cart already. */
  added: PricedCart;
  exchangeRate: string;
};

/** The lines of a list with their prices and sums, what is wrong in it, and the button that takes it into the cart. */
export function QuickOrderPreview({
  list,
  preview: { items, problems, added, exchangeRate },
  adding,
}: {
  list: string;
  preview: QuickOrder;
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

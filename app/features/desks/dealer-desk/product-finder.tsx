import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import { TextInput } from '~/components/field';
import { useHydrated } from '~/components/use-hydrated';
import { Matched } from '~/features/customers/firms/matched';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { findProducts, type FindableProduct } from './find-products';

/**
 * A code and a quantity, posted as `code` and `quantity`. The box completes the product while one types, with its name and
 * price; Enter takes it and goes on to the quantity. Without scripts the browser completes codes by itself.
 */
export function ProductFinder({
  products,
  required = false,
}: {
  products: readonly FindableProduct[];
  required?: boolean;
}) {
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const hydrated = useHydrated();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const hits = open ? findProducts(products, typed) : [];
  const listed = hits.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const input = (name: string) => box.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const choose = ({ sku }: FindableProduct) => {
    const code = input('code');
    if (code) code.value = sku;
    setTyped(sku);
    setOpen(false);
    const quantity = input('quantity');
    quantity?.focus();
    quantity?.select();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !listed) return;
    const { key } = event;
    const last = hits.length - 1;
    const current = hits[active];
    if (key === 'Escape') setOpen(false);
    else if (key === 'ArrowDown') setActive(active < last ? active + 1 : 0);
    else if (key === 'ArrowUp') setActive(active > 0 ? active - 1 : last);
    else if (key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box} className="quick-order relative">
      <div className="min-w-0" onBlur={() => setOpen(false)}>
        <TextInput
          {...(hydrated
            ? {
                role: 'combobox',
                'aria-autocomplete': 'list',
                'aria-expanded': listed,
                'aria-controls': id,
                'aria-activedescendant': listed ? optionId(active) : undefined,
              }
            : { list: `${id}-codes` })}
          compact
          name="code"
          required={required}
          maxLength={60}
          aria-label={t('panel.quick-code')}
          placeholder={t('panel.quick-code')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {hydrated ? null : (
          <datalist id={`${id}-codes`}>
            {products.map(({ sku, name }) => (
              <option key={sku} value={sku}>
                {name}
              </option>
            ))}
          </datalist>
        )}
        <ul
          id={id}
          role="listbox"
          aria-label={t('panel.quick-products')}
          hidden={!listed}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-3"
          // Keeps the focus in the box.
          onMouseDown={(event) => event.preventDefault()}
        >
          {hits.map((product, index) => (
            <li
              key={product.sku}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={classNames(
                'grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-sm px-2 py-1.5 text-sm',
                index === active ? 'bg-action-tint' : 'hover:bg-hover',
              )}
              onClick={() => choose(product)}
            >
              <bdi className="truncate font-medium">
                <Matched text={product.sku} query={typed} />
              </bdi>
              <bdi className="tabular-nums">
                {formatMoney(kurusFromDecimal(product.price), product.currency, locale)}
              </bdi>
              <bdi className="truncate text-xs text-muted">
                <Matched text={product.name} query={typed} />
              </bdi>
            </li>
          ))}
        </ul>
      </div>
      <TextInput
        compact
        name="quantity"
        type="number"
        min={1}
        max={10}
        defaultValue={1}
        required
        aria-label={t('orders:list.quantity')}
      />
    </div>
  );
}

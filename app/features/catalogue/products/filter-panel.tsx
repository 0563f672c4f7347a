import { Form, Link, useLocalAddress } from '~/platform/web';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '~/components/button';
import { Checkbox, Field, TextInput } from '~/components/field';
import { Gem, X } from '~/components/icons';
import type { ProductClass } from '~/platform/product-classes';
import { useTranslation } from '~/platform/texts';
import { readChoice, shopPath, TIERS, type ShopChoice } from './shop-choice';
import { FAMILIES, isGroup } from './product-families';

export type FilterFacts = {
  choice: ShopChoice;
  /** How many each part of the shop and each class has under the search. */
  groups: Readonly<Record<string, number>>;
  classes: readonly { name: ProductClass; count: number }[];
  /** How many products a choice leaves; undefined where the page does not hold them all. */
  countOf: (choice: ShopChoice) => number | undefined;
  onChoose: (choice: ShopChoice) => void;
};

/** What somebody has filled in before this form took the place of the server's, and the number of the field in focus. */
export type FilledIn = { choice: ShopChoice; focused: number };

export function readFilters(form: HTMLFormElement): ShopChoice {
  const fields = [...new FormData(form)];
  return readChoice(new URLSearchParams(fields.map(([name, value]) => [name, typeof value === 'string' ? value : ''])));
}

/** The form of the filters: it works by itself, and with scripts counts what it will show. */
export function FilterPanel({
  choice: shown,
  groups,
  classes,
  countOf,
  onChoose,
  filledIn,
  onClose,
}: FilterFacts & { filledIn?: FilledIn; onClose: () => void }) {
  const { t } = useTranslation('shop');
  const local = useLocalAddress();
  const form = useRef<HTMLFormElement>(null);
  const choice = filledIn?.choice ?? shown;
  const [draft, setDraft] = useState(choice);
  const focused = filledIn?.focused ?? -1;
  useEffect(() => {
    const field = form.current?.elements[focused];
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }, [focused]);
  const none: ShopChoice = {
    ...readChoice(new URLSearchParams()),
    query: choice.query,
    view: choice.view,
    sort: choice.sort,
  };
  const count = countOf(draft);
  const families = FAMILIES.filter((name) => isGroup(name) || name === shown.family);
  const option = (name: string, value: string, label: ReactNode, found?: number, icon?: ReactNode) => (
    <label key={value}>
      <input type="radio" name={name} value={value} defaultChecked={(choice[name as 'class'] ?? '') === value} />
      {icon}
      <span>{label}</span>
      {found === undefined ? null : <small>{found}</small>}
    </label>
  );
  return (
    <Form
      ref={form}
      action={local('/shop')}
      className="filter-panel"
      aria-label={t('filter.open')}
      onChange={({ currentTarget }) => setDraft(readFilters(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onChoose(readFilters(event.currentTarget));
      }}
    >
      <header>
        <h2>{t('filter.open')}</h2>
        <button
          type="button"
          className="btn btn-quiet btn-icon scripted"
          aria-label={t('common:close')}
          onClick={onClose}
        >
          <X aria-hidden />
        </button>
      </header>
      <div className="filter-body">
        {choice.query ? <input type="hidden" name="q" value={choice.query} /> : null}
        {choice.sort ? <input type="hidden" name="sort" value={choice.sort} /> : null}
        {choice.view === 'list' ? <input type="hidden" name="view" value="list" /> : null}
        <fieldset>
          <legend>{t('filter.group')}</legend>
          <div className="filter-options">
            {option('family', '', t('filter.all'))}
            {families.map((name) =>
              option('family', name, t(`family.${name}.title`), isGroup(name) ? groups[name] : undefined),
            )}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('classes')}</legend>
          <div className="filter-options">
            {option('class', '', t('filter.all'))}
            {classes.map(({ name, count: found }) => option('class', name, t(`class.${name}`), found))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('filter.price')}</legend>
          <div className="filter-options">
            {(['min', 'max'] as const).map((name) => (
              <Field key={name} label={t(`filter.${name}`)}>
                <TextInput
                  name={name}
                  inputMode="numeric"
                  maxLength={12}
                  suffix={<span className="pe-3 text-muted">₺</span>}
                  defaultValue={choice[name] ?? ''}
                />
              </Field>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('filter.tier')}</legend>
          <div className="filter-options">
            {option('tier', '', t('filter.all'))}
            {TIERS.map((tier) => option('tier', tier, tier, undefined, <Gem aria-hidden />))}
          </div>
        </fieldset>
        <Checkbox name="offer" value="1" defaultChecked={choice.offer} label={t('filter.offer')} />
      </div>
      <footer>
        <Link to={shopPath(none)} className="btn btn-secondary" onClick={onClose} preventScrollReset>
          {t('filter.clear')}
        </Link>
        <Button type="submit" variant="primary">
          {count === undefined ? t('filter.show') : t('filter.show-count', { count })}
        </Button>
      </footer>
    </Form>
  );
}

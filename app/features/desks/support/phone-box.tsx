import { useEffect, useRef } from 'react';
import { useNavigate } from '~/platform/web';
import { AddressForm } from '~/components/address-form';
import { Button } from '~/components/button';
import { SearchInput } from '~/components/search-input';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';
import { phoneDesk } from './phone-filter';

/** The one box: Enter finds, Escape begins anew from wherever the focus is. */
export function PhoneBox({ query, focus }: { query: string; focus: boolean }) {
  const { t } = useTranslation('phone');
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector<HTMLInputElement>('input[type=search]');
  useEffect(() => {
    if (focus) input()?.focus();
  }, [focus, query]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const typing = event.target instanceof HTMLElement && event.target.closest('textarea, select, [contenteditable]');
      if (typing) return;
      const field = input();
      if (field) field.value = '';
      navigate(phoneDesk.path);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
  return (
    <div ref={box} className="phone-box">
      <AddressForm to={phoneDesk.path} role="search" className="flex min-w-0 gap-2">
        <SearchInput
          key={query}
          name={phoneDesk.names.query}
          className="min-w-0 grow"
          label={t('box.label')}
          placeholder={t('box.placeholder')}
          clearLabel={t('box.clear')}
          defaultValue={query}
        />
        <Button type="submit" variant={focus ? 'primary' : 'secondary'}>
          {t('box.submit')}
        </Button>
      </AddressForm>
      <p className="phone-box-hint">
        {query ? (
          hydrated ? (
            <>
              <kbd>Esc</kbd> {t('box.again')}
            </>
          ) : null
        ) : (
          t('box.hint')
        )}
      </p>
    </div>
  );
}

import { Search, X } from './icons';
import { useRef, useState } from 'react';
import { classNames } from './class-names';
import { useHydrated } from './use-hydrated';

/** A search box for a GET form. The cross appears once scripts run and there is something to clear. */
export function SearchInput({
  label,
  name = 'q',
  defaultValue = '',
  placeholder,
  clearLabel,
  onValueChange,
  compact = false,
  autoFocus = false,
  className,
}: {
  /** Read out, not shown. */
  label: string;
  name?: string;
  defaultValue?: string;
  placeholder?: string;
  clearLabel: string;
  /** Called on each key and on clearing, for lists that filter while the user types. */
  onValueChange?: (value: string) => void;
  compact?: boolean;
  autoFocus?: boolean;
  className?: string;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState(defaultValue !== '');
  const hydrated = useHydrated();
  const clear = () => {
    if (!ref.current) return;
    ref.current.value = '';
    ref.current.focus();
    setFilled(false);
    onValueChange?.('');
  };
  return (
    <span className={classNames('input-box', compact && 'input-compact', className)}>
      <Search aria-hidden />
      <input
        ref={ref}
        type="search"
        name={name}
        className="input"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        autoComplete="off"
        autoFocus={autoFocus}
        enterKeyHint="search"
        onInput={(event) => {
          setFilled(event.currentTarget.value !== '');
          onValueChange?.(event.currentTarget.value);
        }}
      />
      {hydrated && filled ? (
        <button type="button" className="input-button" aria-label={clearLabel} title={clearLabel} onClick={clear}>
          <X aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

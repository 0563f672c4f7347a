import { Form } from '@remix-run/react';
import { Check, type LucideIcon } from './icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names';

/**
 * A button that opens a small panel, built on <details>: it opens without scripts; with them it also closes on Escape,
 * on a press outside and when the focus leaves.
 */
export function Menu({
  label,
  icon: Icon,
  text,
  trigger,
  wide = false,
  align = 'end',
  className,
  open,
  children,
}: {
  /** What the button is called when its face does not say it. */
  label: string;
  icon?: LucideIcon;
  /** Shown beside the icon. */
  text?: ReactNode;
  /** In place of icon and text. */
  trigger?: ReactNode;
  /** 380 px, for lists with pictures. */
  wide?: boolean;
  align?: 'start' | 'end';
  className?: string;
  /** Stands open when it comes: a form inside was refused. */
  open?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <details ref={ref} className={classNames('menu', className)} open={open}>
      <summary className={trigger ? 'menu-face' : 'btn btn-quiet btn-icon'} aria-label={label} title={label}>
        {trigger ?? (
          <>
            {Icon ? <Icon aria-hidden /> : null}
            {text}
          </>
        )}
      </summary>
      <div className={classNames('popover', wide && 'popover-wide', align === 'start' && 'popover-start')}>
        {children}
      </div>
    </details>
  );
}

/** Closes an open <details> on Escape, on a press outside and when the focus leaves; Escape gives the focus back. */
export function useDismiss(ref: React.RefObject<HTMLDetailsElement>) {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = (event: Event) => {
      const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
      if (details.open && to instanceof Node && !details.contains(to)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    // A link has done its work once it was pressed; a button, such as one that removes a line, may be one of several.
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, [data-close]')) {
        details.open = false;
      }
    };
    document.addEventListener('pointerdown', close);
    details.addEventListener('focusout', close);
    details.addEventListener('keydown', onKey);
    details.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', close);
      details.removeEventListener('focusout', close);
      details.removeEventListener('keydown', onKey);
      details.removeEventListener('click', onClick);
    };
  }, [ref]);
}

export type Preference = {
  value: string;
  label: string;
  icon?: LucideIcon;
  /** The language tag of the label, when it is a language's own name. */
  lang?: string;
};

export type PreferenceMenuProps = {
  /** Where the choice is posted, with the value under `name` and the page to come back to under `returnTo`. */
  action: string;
  name: string;
  returnTo: string;
  label: string;
  icon: LucideIcon;
  /** Shown beside the icon: "TR". */
  text?: string;
  current: string;
  options: readonly Preference[];
  className?: string;
};

/** Language or theme: a form with one button an option, so it works without scripts. */
export function PreferenceMenu({ label, icon, text, className, ...choice }: PreferenceMenuProps) {
  const chosen = choice.options.find((option) => option.value === choice.current)?.label;
  return (
    <Menu label={chosen ? `${label}: ${chosen}` : label} icon={icon} text={text} className={className}>
      <PreferenceList {...choice} />
    </Menu>
  );
}

/** The buttons of PreferenceMenu alone, for the menu of phones. */
export function PreferenceList({
  action,
  name,
  returnTo,
  current,
  options,
}: Pick<PreferenceMenuProps, 'action' | 'name' | 'returnTo' | 'current' | 'options'>) {
  return (
    <Form method="post" action={action} reloadDocument className="preference-list">
      <input type="hidden" name="returnTo" value={returnTo} />
      {options.map(({ value, label, icon: Icon, lang }) => (
        <button key={value} type="submit" name={name} value={value} lang={lang} aria-pressed={value === current}>
          {Icon ? <Icon aria-hidden /> : null}
          <span>{label}</span>
          {value === current ? <Check aria-hidden className="ms-auto" /> : null}
        </button>
      ))}
    </Form>
  );
}

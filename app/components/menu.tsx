import { Form } from '~/platform/web';
import type { LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

/**
 * A button that opens a small panel, built on <details>, so it opens without scripts. With them (`watchMenus`) it also
 * closes on Escape, on a press outside and when the focus leaves.
 */
export function Menu({
  label,
  icon: Icon,
  text,
  trigger,
  align = 'end',
  className,
  open,
  contentFrom,
  onReach,
  shortcut,
  children,
}: {
  /** The button's accessible name. */
  label: string;
  icon?: LucideIcon;
  /** Shown beside the icon. */
  text?: ReactNode;
  /** Replaces icon and text. */
  trigger?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
  /** Initially open: a form inside was refused. */
  open?: boolean;
  /** On a page that is not hydrated: where `loadMenuContent` loads the content from. */
  contentFrom?: string | undefined;
  /** The user is about to open the menu, or has opened it. */
  onReach?: (() => void) | undefined;
  /** The key by which a page with keys opens it. */
  shortcut?: string;
  children: ReactNode;
}) {
  return (
    <details
      data-menu
      className={classNames('menu', className)}
      open={open}
      data-content-from={contentFrom}
      onPointerEnter={onReach}
      onFocus={onReach}
      onToggle={onReach}
    >
      <summary
        className={trigger ? 'menu-face' : 'btn btn-quiet btn-icon'}
        aria-label={label}
        title={label}
        data-key={shortcut}
      >
        {trigger ?? (
          <>
            {Icon ? <Icon aria-hidden /> : null}
            {text}
          </>
        )}
      </summary>
      <div className={classNames('popover', align === 'start' && 'popover-start')}>{children}</div>
    </details>
  );
}

export type Preference = {
  value: string;
  label: string;
  icon?: LucideIcon;
  /** The language tag of the label, if the label is the name of that language. */
  lang?: string;
};

export type PreferenceMenuProps = {
  /** The choice is posted here, as `name`, with the page to come back to as `returnTo`. */
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

/** Language or theme: a form with one button per option, so it works without scripts. */
export function PreferenceMenu({ label, icon, text, className, ...choice }: PreferenceMenuProps) {
  const chosen = choice.options.find((option) => option.value === choice.current)?.label;
  return (
    <Menu label={chosen ? `${label}: ${chosen}` : label} icon={icon} text={text} className={className}>
      <PreferenceList {...choice} />
    </Menu>
  );
}

/** The buttons of PreferenceMenu alone, for the phone menu. */
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
        <button key={value} name={name} value={value} lang={lang} aria-current={value === current || undefined}>
          {Icon ? <Icon aria-hidden /> : null}
          {label}
        </button>
      ))}
    </Form>
  );
}

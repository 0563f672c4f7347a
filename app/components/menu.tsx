import { Form } from '~/platform/web';
import type { LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

/**
 * A button that opens a small panel, built on <details>: it opens without scripts; with them (`watchMenus`) it also closes
 * on Escape, on a press outside and when the focus leaves.
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
  contentFrom,
  onReach,
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
  /** On a page that React does not take hold of: where `fillMenu` reads what takes the content's place. */
  contentFrom?: string | undefined;
  /** Somebody is about to open it, or has. */
  onReach?: (() => void) | undefined;
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
        <button key={value} name={name} value={value} lang={lang} aria-current={value === current || undefined}>
          {Icon ? <Icon aria-hidden /> : null}
          {label}
        </button>
      ))}
    </Form>
  );
}

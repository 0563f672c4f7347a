import { Link } from '~/platform/web';
import { LoaderCircle, type LucideIcon } from './icons';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'tint'
  | 'done'
  | 'danger'
  | 'danger-solid'
  | 'on-band'
  | 'link';
export type ButtonSize = 'small' | 'medium' | 'big';

type Look = {
  /** One primary per view; tint for actions that repeat in a grid; done for "is in the cart"; link looks like a link. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  icon?: LucideIcon;
  trailingIcon?: LucideIcon;
  /** The icons are arrows and are mirrored with the direction of writing. */
  turn?: boolean;
};

function lookOf({ variant = 'secondary', size = 'medium', block }: Look, className?: string) {
  return classNames('btn', `btn-${variant}`, size !== 'medium' && `btn-${size}`, block && 'btn-block', className);
}

function Content({ icon: Icon, trailingIcon: Trailing, turn, children }: Look & { children: ReactNode }) {
  const className = turn ? 'turn' : undefined;
  return (
    <>
      {Icon ? <Icon aria-hidden className={className} /> : null}
      {children}
      {Trailing ? <Trailing aria-hidden className={className} /> : null}
    </>
  );
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Work is under way: the button shows it, keeps the focus and ignores further presses. */
    loading?: boolean;
    /** Disabled but focusable, so that `aria-describedby` can say why. Prefer it to `disabled`. */
    blocked?: boolean;
    disabled?: boolean;
  };

/** Its `type` is "button" unless told otherwise: say `type="submit"` in forms. */
export function Button({
  variant,
  size,
  block,
  icon,
  trailingIcon,
  turn,
  loading = false,
  blocked = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = loading || blocked;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // "submit" is the default inside a form; leaving it out saves bytes on each card of a list.
      type={type === 'submit' ? undefined : type}
      className={lookOf({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={inert || undefined}
      onClick={handleClick}
    >
      {loading ? <LoaderCircle aria-hidden className="spin" /> : null}
      <Content icon={loading ? undefined : icon} trailingIcon={trailingIcon} turn={turn}>
        {children}
      </Content>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  block,
  icon,
  trailingIcon,
  turn,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={lookOf({ variant, size, block }, className)}>
      <Content icon={icon} trailingIcon={trailingIcon} turn={turn}>
        {children}
      </Content>
    </Link>
  );
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'trailingIcon' | 'block' | 'children'> & {
  icon: LucideIcon;
  /** The button's action, read out and shown on hover. */
  label: string;
};

/** A square button with an icon only. */
export function IconButton({ icon, label, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      icon={icon}
      variant={variant}
      className={classNames('btn-icon', className)}
      aria-label={label}
      title={label}
    >
      {null}
    </Button>
  );
}

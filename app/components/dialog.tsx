import { X, type LucideIcon } from './icons';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton, type ButtonSize, type ButtonVariant } from './button';
import { Facts, type Fact } from './facts';
import { useHydrated } from './use-hydrated';

/** A native modal dialog: the browser traps the focus inside, closes it on Escape and restores the focus. */
export function Dialog({
  open,
  onClose,
  labelledBy,
  label,
  closeOnOutsidePress = false,
  closeLabel,
  children,
}: {
  open: boolean;
  onClose: () => void;
  /** The id of the heading inside; use `label` when there is none. */
  labelledBy?: string;
  label?: string;
  closeOnOutsidePress?: boolean;
  /** Adds a close button in the corner. */
  closeLabel?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // The browser itself closes a dialog on Escape; a press outside hits the dialog's own backdrop.
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={labelledBy}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (closeOnOutsidePress && event.target === event.currentTarget) onClose();
      }}
    >
      {open ? <div className="dialog-body">{children}</div> : null}
      {open && closeLabel ? (
        <IconButton className="dialog-close" icon={X} label={closeLabel} onClick={onClose} />
      ) : null}
    </dialog>
  );
}

type ConfirmDialogProps = {
  /** The button that opens the question. */
  trigger: { label: ReactNode; icon?: LucideIcon; variant?: ButtonVariant; size?: ButtonSize; block?: boolean };
  title: string;
  /** The consequence. */
  children?: ReactNode;
  facts?: readonly Fact[];
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'danger' | 'primary';
  /** Posted by the confirming button, which submits the form around it or the form with this id. */
  form?: string;
  name?: string;
  value?: string;
  /** Posted by the trigger while scripts do not run, so that the server can ask instead; `value` by default. */
  unconfirmedValue?: string;
  /** Without a form: called on confirming. */
  onConfirm?: () => void;
  disabled?: boolean;
};

/**
 * Asks before a destructive action: title, consequence, facts. Put it inside the form that it submits, or name the form.
 */
export function ConfirmDialog({
  trigger,
  title,
  children,
  facts,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  form,
  name,
  value,
  unconfirmedValue,
  onConfirm,
  disabled,
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const titleId = useId();
  const { label, ...look } = trigger;
  return (
    <>
      {hydrated || onConfirm ? (
        <Button {...look} disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <Button {...look} disabled={disabled} type="submit" form={form} name={name} value={unconfirmedValue ?? value}>
          {label}
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={titleId}>
        <div className="dialog-text">
          <h2 id={titleId}>{title}</h2>
          {children ? <div className="text-sm text-muted">{children}</div> : null}
          {facts && facts.length > 0 ? <Facts items={facts} /> : null}
        </div>
        <footer>
          <Button autoFocus onClick={() => setOpen(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            type={onConfirm ? 'button' : 'submit'}
            form={form}
            name={name}
            value={value}
            onClick={() => {
              onConfirm?.();
              // A button that leaves the page before its click event has finished submits nothing.
              setTimeout(() => setOpen(false));
            }}
          >
            {confirmLabel}
          </Button>
        </footer>
      </Dialog>
    </>
  );
}

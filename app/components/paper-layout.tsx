import { Printer } from './icons';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button';
import { SkipLink } from './skip-link';
import { useHydrated } from './use-hydrated';

/** An A4 sheet on a desk. The tool bar is not printed, and the sheet stays white in the dark theme. */
export function PaperLayout({
  skipLabel,
  toolbar,
  children,
}: {
  skipLabel: string;
  toolbar: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="working desk">
      <SkipLink>{skipLabel}</SkipLink>
      <header className="desk-bar">{toolbar}</header>
      <main id="main" tabIndex={-1} className="sheet">
        {children}
      </main>
    </div>
  );
}

/** Opens the browser's print dialog; shown once scripts run. */
export function PrintButton({ label, variant = 'primary' }: { label: string; variant?: ButtonVariant }) {
  const hydrated = useHydrated();
  return hydrated ? (
    <Button variant={variant} icon={Printer} onClick={() => window.print()}>
      {label}
    </Button>
  ) : null;
}

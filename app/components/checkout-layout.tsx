import { Link } from '~/platform/web';
import type { ComponentProps, ReactNode } from 'react';
import { Logo } from './logo';
import { SkipLink } from './skip-link';
import { Stepper } from './stepper';

/**
 * The checkout: no navigation, the steps in the head, the form up to 780 px wide, the summary beside it. `bar` stays at
 * the bottom on phones: the total and the button to continue. Give the button inside `summary` that the bar repeats the
 * class `in-summary`: phones hide it.
 */
export function CheckoutLayout({
  skipLabel,
  brand,
  steps,
  account,
  summaryLabel,
  summary,
  bar,
  children,
}: {
  skipLabel: string;
  brand: { to: string; label: string; area?: string };
  steps: ComponentProps<typeof Stepper>;
  /** The menu of the user who is signed in. */
  account?: ReactNode;
  summaryLabel: string;
  summary: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="working checkout">
      <SkipLink>{skipLabel}</SkipLink>
      <header className="checkout-top">
        <Link to={brand.to} className="brand" aria-label={brand.label}>
          <Logo />
          {brand.area ? <small>{brand.area}</small> : null}
        </Link>
        <Stepper {...steps} />
        <div className="checkout-user">{account}</div>
      </header>
      <div className="checkout-body">
        <main id="main" tabIndex={-1} className="checkout-main">
          {children}
        </main>
        <aside className="checkout-summary" aria-label={summaryLabel}>
          <div>{summary}</div>
        </aside>
      </div>
      {bar ? (
        <section className="checkout-bar" aria-label={summaryLabel}>
          {bar}
        </section>
      ) : null}
    </div>
  );
}

/** A part of a checkout step: heading, a tag or action beside it, content. */
export function CheckoutSection({
  title,
  aside,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="checkout-section">
      <div className="checkout-section-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

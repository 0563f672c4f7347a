import { Link } from '~/platform/web';
import type { LucideIcon } from './icons';
import type { ReactNode } from 'react';
import { Logo } from './logo';
import { SkipLink } from './skip-link';

/** Sign-in and registration: the form on one side, an awning with a drawing and three points on the other. */
export function AuthLayout({
  skipLabel,
  brand,
  back,
  account,
  title,
  intro,
  children,
  art,
  points = [],
}: {
  skipLabel: string;
  brand: { to: string; label: string };
  back: { to: string; label: string };
  /** The menu of a user who is signed in already. */
  account?: ReactNode;
  title: ReactNode;
  intro?: ReactNode;
  /** The form and what comes below it. */
  children: ReactNode;
  /** A ReceiptArt. */
  art?: ReactNode;
  points?: readonly { icon: LucideIcon; text: string }[];
}) {
  return (
    <div className="site auth">
      <SkipLink>{skipLabel}</SkipLink>
      <div className="auth-side">
        <header className="auth-top">
          <Link to={brand.to} className="brand" aria-label={brand.label}>
            <Logo />
          </Link>
          <div className="auth-tools">
            <Link to={back.to} className="link">
              {back.label}
            </Link>
            {account}
          </div>
        </header>
        <main id="main" tabIndex={-1} className="auth-main">
          <div className="grid gap-1.5">
            <h1>{title}</h1>
            {intro ? <p className="text-muted">{intro}</p> : null}
          </div>
          {children}
        </main>
      </div>
      <aside className="auth-aside">
        {art}
        <ul>
          {points.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

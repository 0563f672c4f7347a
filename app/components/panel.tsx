import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** A bordered box with an optional head. `flush` lets a table reach the edges. */
export function Panel({
  title,
  actions,
  flush = false,
  headingLevel = 2,
  className,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  headingLevel?: 2 | 3;
  className?: string;
  children: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={classNames('panel', className)}>
      {title || actions ? (
        <header>
          {title ? <Heading>{title}</Heading> : null}
          {actions ? <div className="panel-actions">{actions}</div> : null}
        </header>
      ) : null}
      <div className={flush ? undefined : 'panel-body'}>{children}</div>
    </section>
  );
}

/** The head of a working screen: its one h1, a state beside it, facts below, actions at the end. */
export function PageHead({
  title,
  state,
  facts,
  actions,
}: {
  title: ReactNode;
  /** Pills and badges beside the title. */
  state?: ReactNode;
  /** Short facts, separated by dots. */
  facts?: readonly ReactNode[];
  actions?: ReactNode;
}) {
  return (
    <div className="page-head">
      <div className="page-head-text">
        <div className="page-title">
          <h1>{title}</h1>
          {state}
        </div>
        {facts && facts.length > 0 ? (
          <p className="page-facts">
            {facts.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </p>
        ) : null}
      </div>
      {actions ? <div className="page-actions">{actions}</div> : null}
    </div>
  );
}

/** The first thing the keyboard reaches: straight to the content. */
export function SkipLink({ children, target = 'main' }: { children: string; target?: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      {children}
    </a>
  );
}

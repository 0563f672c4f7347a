/** The first element that the keyboard reaches: skips to the content. */
export function SkipLink({ children, target = 'main' }: { children: string; target?: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      {children}
    </a>
  );
}

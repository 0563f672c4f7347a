const NOTHING = { __html: '' };

/**
 * In the place of a part whose script comes when the page can be used already: what the server has sent for it, wrapped in a
 * `<div>`, stands there unchanged, and works as it does without scripts. Where the part is new on the page, nothing stands
 * there yet. (React's own `lazy` would throw the server's markup away where a script fails to load.)
 * @param partRef of the `<div>`
 */
export function AsSent({ partRef }: { partRef?: React.Ref<HTMLDivElement> }) {
  return <div ref={partRef} dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />;
}

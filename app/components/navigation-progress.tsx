/**
 * The progress of a navigation: a moving line at once, a veil over the page when it takes longer. Pass it
 * `useNavigation().state !== 'idle'`.
 */
export function NavigationProgress({ active, label }: { active: boolean; label: string }) {
  return (
    <div role="status" className="navigation-progress" data-active={active || undefined}>
      {active ? <span className="sr-only">{label}</span> : null}
    </div>
  );
}

type Hook = () => void;

const hooks = new Set<Hook>();

/**
 * Registers a hook that ends what would keep the process alive, such as an open event stream.
 * @returns a function that removes the hook
 */
export function onShutdown(hook: Hook): () => void {
  hooks.add(hook);
  return () => void hooks.delete(hook);
}

export function endOpenStreams(): void {
  for (const hook of hooks) hook();
  hooks.clear();
}

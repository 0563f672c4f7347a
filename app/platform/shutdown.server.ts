type Hook = () => void;

const hooks = new Set<Hook>();

/**
 * Registers what must end for the process to stop, such as an open event stream, which would otherwise
 * keep its connection for ever.
 * @returns a function that takes the hook back
 */
export function onShutdown(hook: Hook): () => void {
  hooks.add(hook);
  return () => void hooks.delete(hook);
}

export function endOpenStreams(): void {
  for (const hook of hooks) hook();
  hooks.clear();
}

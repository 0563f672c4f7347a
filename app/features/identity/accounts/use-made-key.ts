import { useState } from 'react';
import { useLocation } from '~/platform/web';
import type { ShownKey } from './key-list';

/**
 * The token that was just created. It is shown only once, so it stays while its owner switches between the instructions
 * of the programs; `here` until another page was visited.
 */
export function useMadeKey(token: string | undefined, keys: readonly ShownKey[]) {
  const { key: place } = useLocation();
  const [made, setMade] = useState(token === undefined ? undefined : { token, place });
  // The answer arrives at the page that sent the form, and is shown there.
  if (token !== undefined && (token !== made?.token || place !== made.place)) setMade({ token, place });
  const shown = made && keys.find((key) => key.shown.endsWith(made.token.slice(-4)));
  return made && shown ? { token: made.token, key: shown, here: made.place === place } : undefined;
}

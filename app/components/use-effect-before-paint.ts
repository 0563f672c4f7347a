import { useEffect, useLayoutEffect } from 'react';

/**
 * useLayoutEffect for effects that move focus, caret or window: they run before the change is painted, so that nobody
 * can type or press in between. On the server React would only warn of it.
 */
export const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

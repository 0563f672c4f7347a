import { useEffect, useLayoutEffect } from 'react';

/**
 * useLayoutEffect: what moves focus, caret or window does so in the moment in which its cause is seen, so that nobody types
 * or presses in between. On the server React would only warn of it.
 */
export const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

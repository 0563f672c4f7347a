import { useState } from 'react';
import { useActionData, useLocation } from '~/platform/web';

/**
 * The answer to the page's form, until the next one is sent or the page is left. `useActionData` alone loses it when a live
 * page reads itself anew.
 */
export function useKeptAnswer<Answer>(): Answer | undefined {
  const answer = useActionData<unknown>() as Answer | undefined;
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (answer !== undefined && (kept.answer !== answer || kept.key !== key)) setKept({ answer, key });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}

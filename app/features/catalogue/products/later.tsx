import type { ComponentType } from 'react';
import { AsSent } from '~/components/as-sent';

/** A part as the server sent it until its script is there; it comes when the page can be used already. */
export function Later<Facts extends object>({
  Sent,
  Loaded,
  facts,
}: {
  /** Undefined in the browser. */
  Sent: ComponentType<Facts> | undefined;
  Loaded: ComponentType<Facts> | undefined;
  facts: Facts;
}) {
  if (Sent)
    return (
      <div>
        <Sent {...facts} />
      </div>
    );
  return Loaded ? <Loaded {...facts} /> : <AsSent />;
}

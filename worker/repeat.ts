import { logFailure } from '~/platform/db/client.server';

/** Recurring work: never concurrent with itself, at the latest after `everyMs`, at once on request. */
export type Repetition = { now: () => void; stop: () => Promise<void> };

/** Starts `work` and repeats it until stopped. An error is logged and does not end the repetition. */
export function repeat(name: string, everyMs: number, work: () => Promise<unknown>): Repetition {
  let stopped = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let busy = false;

  const turn = () => {
    clearTimeout(timer);
    if (stopped) return;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    running = work()
      .then(
        () => undefined,
        (error: unknown) => {
          logFailure('error', error, { duty: name }, 'a periodic duty failed; it will be tried again');
        },
      )
      .then(() => {
        busy = false;
        if (again) {
          again = false;
          turn();
        } else if (!stopped) {
          timer = setTimeout(turn, everyMs);
        }
      });
  };
  turn();
  return {
    now: turn,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

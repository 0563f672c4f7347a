// Imported first by every command: a Node that is too old to run the product makes room for the one of `.nvmrc`, and one
// that cannot even fetch that ends here with one line instead of failing later with a stack trace.
import { OLDEST_TO_START, OLDEST_TO_RUN, whatToDoOn } from './node-versions.mjs';

const running = process.versions.node;
const todo = whatToDoOn(running);
if (todo === 'refuse') {
  console.error(
    `Node ${running} is too old: this product needs Node ${OLDEST_TO_RUN} or newer, and from ${OLDEST_TO_START} fetches one by itself (https://nodejs.org).`,
  );
  process.exit(1);
}
if (todo === 'relay') {
  const { goOnWithPinned } = await import('./node-relay.mjs');
  // Never settles: nothing of the command itself runs here.
  await goOnWithPinned();
}

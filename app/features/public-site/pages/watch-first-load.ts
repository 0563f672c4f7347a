import { FIRST_LOAD_ELEMENT_ID, LOAD_LIMIT_MS, RELOAD_ATTRIBUTE, SCRIPTS_RUN } from './watch-loads';

/**
 * An inline script at the top of the document: it notices what fails before, or instead of, the application's scripts.
 * A style sheet that hangs blocks the rendering of the page, including the message, so it is removed.
 */
export const WATCH_FIRST_LOAD = withoutIndents(`(() => {
  let scriptsRun = false, late = false;
  const find = () => document.getElementById('${FIRST_LOAD_ELEMENT_ID}');
  const show = () => {
    const message = find();
    if (message) message.hidden = false;
    else document.addEventListener('DOMContentLoaded', show, { once: true });
  };
  addEventListener('error', ({ target }) => {
    if (target instanceof Element && target.matches('script, link[rel=stylesheet]')) show();
  }, true);
  addEventListener('unhandledrejection', (event) => {
    if (scriptsRun) return;
    event.preventDefault();
    show();
  });
  document.addEventListener('${SCRIPTS_RUN}', () => {
    scriptsRun = true;
    if (late) find().hidden = true;
  });
  setTimeout(() => {
    const hanging = [...document.querySelectorAll('link[rel=stylesheet]')].filter((link) => !link.sheet);
    for (const link of hanging) link.disabled = true;
    late = !scriptsRun && !hanging.length && find()?.hidden === true;
    if (!scriptsRun || hanging.length) show();
  }, ${LOAD_LIMIT_MS});
  document.addEventListener('click', (event) => {
    const address = event.target.closest('[${RELOAD_ATTRIBUTE}]')?.getAttribute('${RELOAD_ATTRIBUTE}');
    if (address === '' || address === location.pathname + location.search) location.reload();
    else if (address) location.assign(address);
  });
})()`);

/** Short, because every page carries the script. */
function withoutIndents(script: string): string {
  return script.replace(/\n +/g, '\n');
}

import { register } from 'node:module';

// The bench runs the screens' own statements from the sources, without Vite, and shows no pictures.
const hooks = `
  const empty = 'export const address = ""; export const version = ""; export const glyphs = {}; export const colours = {};';
  export const resolve = (specifier, context, next) =>
    specifier.startsWith('virtual:')
      ? { url: 'data:text/javascript,' + encodeURIComponent(empty), shortCircuit: true }
      : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

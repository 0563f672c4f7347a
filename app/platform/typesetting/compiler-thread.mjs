import initialise, { TypstCompilerBuilder, TypstFontResolverBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of typesetter.mjs with a compiler of its own.
/** @type {{ compiled: WebAssembly.Module, templates: string, fonts: string }} */
const { compiled, templates, fonts } = workerData;

const WEIGHTS = [400, 650];
/** Diagnostics as lines, `file:line:column: severity: message`. */
const LINES = 2;

await initialise({ module_or_path: compiled });
const builder = new TypstCompilerBuilder();
// The compiler only sees what is handed to it: it has no file system and no package registry.
builder.set_dummy_access_model();
const compiler = await builder.build();

/** @type {Set<string>} */
const sources = new Set();
/** @type {Map<string, Buffer[]>} */
const loaded = new Map();

/** @param {string[]} families */
async function provideFonts(families) {
  const missing = families.filter((family) => !loaded.has(family));
  if (missing.length === 0) return;
  for (const family of missing) {
    const file = (/** @type {number} */ weight) => join(fonts, `${family.replaceAll(' ', '-')}-${weight}.ttf`);
    loaded.set(
      family,
      WEIGHTS.map((weight) => readFileSync(file(weight))),
    );
  }
  const resolver = new TypstFontResolverBuilder();
  for (const face of [...loaded.values()].flat()) resolver.add_raw_font(face);
  compiler.set_fonts(await resolver.build());
}

/**
 * @param {{ template: string, data: string, families: string[] }} wish
 * @returns {Promise<Uint8Array>}
 */
async function typeset({ template, data, families }) {
  if (!sources.has(template)) {
    compiler.add_source(`/${template}.typ`, readFileSync(join(templates, `${template}.typ`), 'utf8'));
    sources.add(template);
  }
  await provideFonts(families);
  const inputs = [
    ['data', data],
    ['families', JSON.stringify(families)],
  ];
  /** @type {{ result?: Uint8Array, diagnostics?: unknown[] }} */
  const { result, diagnostics } = compiler.compile(`/${template}.typ`, inputs, 'pdf', LINES);
  if (!result) throw new Error(reasonOf(diagnostics ?? []));
  return result;
}

/**
 * Positions and messages only: no diagnostic of this kind quotes the source or the document's data.
 * @param {unknown[]} diagnostics
 */
function reasonOf(diagnostics) {
  return diagnostics.map(String).join('; ') || 'the document could not be typeset';
}

parentPort?.on('message', async (/** @type {Parameters<typeof typeset>[0] & { id: number }} */ wish) => {
  try {
    parentPort?.postMessage({ id: wish.id, pdf: await typeset(wish) });
  } catch (error) {
    parentPort?.postMessage({ id: wish.id, error: error instanceof Error ? error.message : String(error) });
  }
});

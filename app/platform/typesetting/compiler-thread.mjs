import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// The thread of typesetter.mjs that has the compiler.
/** @type {{ templates: string, fonts: string }} */
const { templates, fonts } = workerData;

/**
 * A template may read what lies in its own folder, and templates read nothing. The fonts are found once and read when a
 * document names their family.
 */
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] });

/** What this many later documents did not need of the compiler's cache is dropped: documents share their fixed texts. */
const KEPT_FOR_DOCUMENTS = 2;

/**
 * @param {{ template: string, data: string, families: string[] }} wish
 * @returns {Buffer}
 */
function typeset({ template, data, families }) {
  const source = {
    mainFilePath: join(templates, `${template}.typ`),
    inputs: { data, families: JSON.stringify(families) },
  };
  try {
    return compiler.pdf(source);
  } catch (error) {
    throw new Error(reasonOf(source), { cause: error });
  } finally {
    compiler.evictCache(KEPT_FOR_DOCUMENTS);
  }
}

/**
 * Why a document cannot be made, as `line:column: message`. No diagnostic of this kind quotes the source or the
 * document's data.
 * @param {import('@myriaddreamin/typst-ts-node-compiler').CompileDocArgs} source
 */
function reasonOf(source) {
  const diagnostics = compiler.compile(source).takeDiagnostics();
  /** @type {{ message: string, range: { start: { line: number, character: number } } | null }[]} */
  const all = diagnostics ? compiler.fetchDiagnostics(diagnostics) : [];
  return (
    all
      .map(({ message, range }) =>
        range ? `${range.start.line + 1}:${range.start.character + 1}: ${message}` : message,
      )
      .join('; ') || 'the document could not be typeset'
  );
}

parentPort?.on('message', (/** @type {Parameters<typeof typeset>[0] & { id: number }} */ wish) => {
  try {
    parentPort?.postMessage({ id: wish.id, pdf: typeset(wish) });
  } catch (error) {
    parentPort?.postMessage({ id: wish.id, error: error instanceof Error ? error.message : String(error) });
  }
});

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

// The process that makes PDF files for typeset.server.ts. Its arguments are the folders of the templates and of the fonts.
const [workspace = '', fonts = ''] = process.argv.slice(2);

// The folder only holds the templates, and a template imports nothing: no package is ever requested from a registry.
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] });

/**
 * @param {{ template: string, data: string, families: string[], at: number }} wish
 * @returns {Uint8Array}
 */
function typeset({ template, data, families, at }) {
  const inputs = { data, families: JSON.stringify(families) };
  const compiled = compiler.compile({ mainFilePath: `${workspace}/${template}.typ`, inputs });
  const document = compiled.result;
  if (!document) throw new Error(reasonOf(compiled.takeError()));
  const pdf = compiler.pdf(document, { creationTimestamp: at });
  compiler.evictCache(2);
  return pdf;
}

/** @param {import('@myriaddreamin/typst-ts-node-compiler').NodeError | null} error */
function reasonOf(error) {
  // Only the message: the source that a diagnostic quotes contains the document's data.
  const messages = (error?.shortDiagnostics ?? []).map(({ message }) => String(message));
  return messages.join('; ') || 'the document could not be typeset';
}

process.on('message', (/** @type {Parameters<typeof typeset>[0] & { id: number }} */ wish) => {
  try {
    process.send?.({ id: wish.id, pdf: typeset(wish) });
  } catch (error) {
    process.send?.({ id: wish.id, error: error instanceof Error ? error.message : String(error) });
  }
});
// The process that started this one is gone.
process.on('disconnect', () => process.exit());

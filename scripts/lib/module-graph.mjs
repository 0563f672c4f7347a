import { inProject, projectRoot } from './project.mjs';

/**
 * The files of ours that a program consists of, absolute: its entry, and all that it imports, directly or not.
 * @param {readonly string[]} entries from the project's folder
 * @throws where a file cannot be parsed or an import not be found
 */
export async function modulesOf(entries) {
  // Read before anything is installed, as all that a command imports.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [...entries],
    outdir: 'build',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    tsconfig: 'tsconfig.json',
    logLevel: 'silent',
  });
  return new Set(Object.keys(metafile.inputs).map((file) => inProject(file)));
}

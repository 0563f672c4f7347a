import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Collects the output of a process of the product. Errors are shown at once, and everything with TEST_LOGS, for
 * debugging a test. The files of a whole run are searched for what no log may contain (scripts/lib/search-logs.mjs).
 */
export function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = [];
  const { TEST_LOG_DIR } = process.env;
  const file = TEST_LOG_DIR && path.join(TEST_LOG_DIR, `${randomUUID()}.log`);
  const keep = (chunk: string) => {
    chunks.push(chunk);
    if (file) appendFileSync(file, chunk);
  };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    keep(chunk);
    if (process.env.TEST_LOGS) process.stdout.write(chunk);
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    keep(chunk);
    process.stderr.write(chunk);
  });
  return () => chunks.join('');
}

/** Waits until a process says that it has come to its failpoint (`FAILPOINT`); returns whether it did in time. */
export async function reachesFailpoint(output: () => string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!/^failpoint /m.test(output())) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

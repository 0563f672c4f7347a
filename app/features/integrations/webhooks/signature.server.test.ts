import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { hintOf, newSecret, signedHeaders } from './signature.server';

const BODY = '{"type":"order.completed","data":{"not":"Çay — 45 ₺"}}';

/** The sample of a language in the documentation. */
function sample(language: string): string {
  const [, code] =
    new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readFileSync('docs/api/webhooks.md', 'utf8')) ?? [];
  if (!code) throw new Error(`the documentation has no sample in ${language}`);
  return code;
}

const at = Math.floor(Date.now() / 1000);
const secret = newSecret();
const headers = signedHeaders({ id: 'evt_1', at, body: BODY }, [secret]);

/** Messages, and whether each is authentic and current. */
const CASES: [string, Record<string, string>, string, boolean][] = [
  ['as it was sent', headers, BODY, true],
  ['signed by two secrets', signedHeaders({ id: 'evt_1', at, body: BODY }, [newSecret(), secret]), BODY, true],
  ['another body', headers, BODY.replace('45', '46'), false],
  ['another id', { ...headers, 'webhook-id': 'evt_2' }, BODY, false],
  ['another secret', signedHeaders({ id: 'evt_1', at, body: BODY }, [newSecret()]), BODY, false],
  ['an old message', signedHeaders({ id: 'evt_1', at: at - 400, body: BODY }, [secret]), BODY, false],
  ['no time', { ...headers, 'webhook-timestamp': 'x' }, BODY, false],
  ['no signature', { ...headers, 'webhook-signature': '' }, BODY, false],
];

describe('signatures by Standard Webhooks 1.0', () => {
  it('B11 a secret is whsec_ and 32 bytes; its hint is no more than its end', () => {
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(secret.replace('=', '').endsWith(hintOf(secret))).toBe(true);
    expect(hintOf(secret)).toHaveLength(4);
  });

  it('B11 the package of the standard and the TypeScript of our documentation judge alike', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'webhook-sample-'));
    try {
      const file = path.join(folder, 'verify.mjs');
      await writeFile(file, (await transform(sample('ts'), { loader: 'ts', format: 'esm' })).code);
      const { verify } = (await import(/* @vite-ignore */ file)) as {
        verify: (secret: string, headers: Record<string, string>, body: string) => boolean;
      };
      for (const [what, given, body, good] of CASES) {
        expect(verify(secret, given, body), what).toBe(good);
        const judged = () => new Webhook(secret).verify(body, given);
        if (good) expect(judged, what).not.toThrow();
        else expect(judged, what).toThrow();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0;
  it.runIf(python)('B11 the Python of our documentation judges alike', () => {
    const program = `${sample('python')}
import json, sys
print(json.dumps([verify(c["secret"], c["headers"], c["body"].encode()) for c in json.load(sys.stdin)]))`;
    const input = JSON.stringify(CASES.map(([, given, body]) => ({ secret, headers: given, body })));
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(CASES.map(([, , , good]) => good));
  });
});

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import S3rver from 's3rver';

/** The server's settings for the product, with the secret that the server knows. */
type S3Environment = Record<
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  string
>;

const BUCKET = 'karpin-downloads';
const SECRET = 'S3RVER';

export type S3Server = {
  environment: S3Environment;
  /** The keys of the stored objects. */
  keys: () => Promise<string[]>;
  /** `holding` accepts writes and does not answer, `failing` answers everything with 503. */
  become: (state: 'well' | 'holding' | 'failing') => void;
  /** Writes that wait for their answer. */
  held: () => number;
  stop: () => Promise<void>;
};

/** A real S3-compatible server on loopback that stores its objects in a folder. */
export async function startS3(directory: string): Promise<S3Server> {
  const s3 = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  let state: Parameters<S3Server['become']>[0] = 'well';
  let held = 0;
  const server = createServer((request, response) => {
    const writes = request.method === 'PUT' || request.method === 'POST';
    if (state === 'failing') response.writeHead(503).end();
    else if (state === 'holding' && writes) {
      held += 1;
      request.resume();
      response.on('close', () => (held -= 1));
    } else answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    keys: async () =>
      (await readdir(path.join(directory, BUCKET))).flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []),
    become: (next) => (state = next),
    held: () => held,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

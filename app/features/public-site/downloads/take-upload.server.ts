import { Server, type Lock } from '@tus/server';
import { randomUUID } from 'node:crypto';
import { takeProcessLock } from '~/platform/db/process-lock.server';
import { log } from '~/platform/log.server';
import { UPLOAD_LIMIT_BYTES, UPLOADS_ADDRESS } from './upload-limits';
import { fileStore } from './file-store.server';
import { addLooseFile, clearLooseFiles } from './loose-file-store.server';
import { knownEnding, plainFileName } from './file-type';

let server: Server | undefined;

/** The right to write an upload, in all processes; who asks for it while another request has it makes that one end. */
function uploadLock(id: string): Lock {
  let giveBack: (() => Promise<void>) | undefined;
  return {
    lock: async (signal, release) => {
      giveBack = await takeProcessLock(`upload ${id}`, { signal, onWanted: () => void release() });
    },
    unlock: async () => giveBack?.(),
  };
}

/** The server for uploads in parts by the tus protocol (decision 33); undefined if no store is configured. */
export function uploadServer(): Server | undefined {
  const store = fileStore();
  if (!server && store) {
    server = new Server({
      path: UPLOADS_ADDRESS,
      datastore: store.uploads,
      relativeLocation: true,
      maxSize: UPLOAD_LIMIT_BYTES,
      namingFunction: () => randomUUID(),
      // A line that broke may have left a part under way in one process, while the next request comes to another.
      locker: { newLock: uploadLock },
      // A finished upload may already be the file of an item, and items are changed with an entry in the audit trail.
      disableTerminationForFinishedUploads: true,
      // Of what went wrong inside nobody outside learns more; 507 is told apart because a person can make room.
      onResponseError: (_request, error) => {
        if ('status_code' in error) return undefined;
        const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
        log()[full ? 'warn' : 'error']({ error }, 'an upload could not be kept');
        return full ? { status_code: 507, body: 'no-space' } : { status_code: 500, body: 'internal-error' };
      },
      onUploadCreate: async (_request, upload) => {
        const name = plainFileName(upload.metadata?.filename ?? '');
        // tus takes its answer from these two properties.
        if (!knownEnding(name)) throw Object.assign(new Error('file-type'), { status_code: 415, body: 'file-type' });
        await addLooseFile(upload.id, name);
        void clearLooseFiles(store).catch((error: unknown) =>
          log().warn({ error }, 'loose files could not be cleared away'),
        );
        return {};
      },
    });
  }
  return server;
}

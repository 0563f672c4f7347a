import { createHash } from 'node:crypto';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { notFound } from '~/platform/errors';
import { log } from '~/platform/log.server';
import { requestContext } from '~/platform/request-context.server';
import type { DownloadForm } from './download-form';
import type { DownloadItem } from './download-items';
import {
  attachFile,
  deleteDownload,
  forgetPublished,
  insertDownload,
  lockDownload,
  releaseFile,
  updateDownload,
  type ManagedDownload,
} from './download-store.server';
import type { FileHolder } from './file-holder';
import { fileStore } from './file-store.server';
import { contentTypeOf, HEAD_BYTES, isVideoName, TAIL_BYTES } from './file-type';
import { clearLooseFiles, readLooseFile } from './loose-file-store.server';
import { moveFiles } from './move-files.server';

type Change = { action: AuditAction; before?: AuditSide; after?: AuditSide };

async function changeItem(
  actor: Actor,
  id: number,
  reason: string,
  change: (tx: Executor, item: ManagedDownload) => Promise<Change | undefined>,
): Promise<boolean> {
  const changed = await transaction(async (tx) => {
    const item = await lockDownload(tx, id);
    if (!item) throw notFound('not-found');
    const entry = await change(tx, item);
    if (entry) await record(tx, actor, id, reason, entry);
    return entry !== undefined;
  });
  forgetPublished();
  clearAway();
  return changed;
}

function record(tx: Executor, actor: Actor, id: number, reason: string, entry: Change): Promise<void> {
  return recordAudit(tx, {
    actor,
    ...entry,
    subjectType: 'download',
    subjectId: String(id),
    reason,
    correlationId: requestContext()?.requestId,
  });
}

/** A replaced file is useless; if it cannot be deleted now, it will be next time. */
function clearAway(): void {
  const store = fileStore();
  if (store)
    clearLooseFiles(store).catch((error: unknown) => log().warn({ error }, 'loose files could not be cleared away'));
}

/** An item as the audit trail records it. */
const told = (item: Omit<DownloadForm, 'words'> & Pick<DownloadItem, 'words'>) => ({
  name: item.words.tr?.title ?? Object.values(item.words)[0]?.title ?? '',
  section: item.section,
  downloadKind: item.kind,
  subject: item.subject,
  version: item.version,
  languages: item.languages.join(' '),
  address: item.address,
  position: item.position,
  published: item.published,
});

/** Adds an item; returns its id. */
export async function addDownload(actor: Actor, item: DownloadForm, reason: string): Promise<number> {
  const id = await transaction(async (tx) => {
    const made = await insertDownload(tx, item);
    await record(tx, actor, made, reason, { action: 'download.add', after: told(item) });
    return made;
  });
  forgetPublished();
  return id;
}

/**
 * Changes the words of an item. A template stays one, and nothing becomes one: its file is generated from columns.
 * @throws AppError not-found (404)
 */
export function changeDownload(actor: Actor, id: number, item: DownloadForm, reason: string): Promise<boolean> {
  return changeItem(actor, id, reason, async (tx, before) => {
    const kind = before.kind === 'template' || item.kind === 'template' ? before.kind : item.kind;
    await updateDownload(tx, id, { ...item, kind });
    return { action: 'download.change', before: told(before), after: told({ ...item, kind }) };
  });
}

/** Permanently deletes an item and its file. */
export function removeDownload(actor: Actor, id: number, reason: string): Promise<boolean> {
  return changeItem(actor, id, reason, async (tx, before) => {
    await deleteDownload(tx, id);
    return { action: 'download.delete', before: { ...told(before), file: before.file?.name ?? '' } };
  });
}

/** Removes an item's file. */
export function detachUpload(actor: Actor, id: number, reason: string): Promise<boolean> {
  return changeItem(actor, id, reason, async (tx, { file }) => {
    if (!file) return undefined;
    await releaseFile(tx, id);
    await updateDownload(tx, id, {});
    return { action: 'download.remove-file', before: { file: file.name, size: file.size, sha256: file.sha256 } };
  });
}

export type UploadRefusal = 'upload-missing' | 'upload-incomplete' | 'upload-type' | 'upload-kind';

/**
 * Attaches the file that was uploaded under a key to an item, replacing the present one. Its content determines type
 * and checksum.
 * @returns why it is refused, if it is
 */
export async function attachUpload(
  actor: Actor,
  id: number,
  key: string,
  reason: string,
): Promise<UploadRefusal | undefined> {
  const store = fileStore();
  const loose = store && (await readLooseFile(key));
  if (!loose) return 'upload-missing';
  const upload = await store.uploads.getUpload(key).catch(() => undefined);
  const size = await store.disk.size(key);
  if (
    !upload ||
    upload.size === undefined ||
    upload.size === 0 ||
    upload.offset !== upload.size ||
    size !== upload.size
  )
    return 'upload-incomplete';
  const [head, tail] = await Promise.all([
    bytesOf(store.disk, key, 0, Math.min(size, HEAD_BYTES) - 1),
    bytesOf(store.disk, key, Math.max(0, size - TAIL_BYTES), size - 1),
  ]);
  const contentType = contentTypeOf(loose.name, { head, tail });
  if (!contentType) return 'upload-type';
  const sha256 = await checksumOf(store.disk, key);
  let refused: UploadRefusal | undefined;
  await changeItem(actor, id, reason, async (tx, { kind, file }) => {
    if (kind === 'template' || kind === 'link' || (kind === 'video') !== isVideoName(loose.name)) {
      refused = 'upload-kind';
      return undefined;
    }
    await releaseFile(tx, id);
    if (!(await attachFile(tx, id, { key, contentType, size, sha256 }))) {
      throw new Error('The upload has gone to another item meanwhile.');
    }
    await updateDownload(tx, id, {});
    return {
      action: 'download.attach-file',
      ...(file && { before: { file: file.name, size: file.size, sha256: file.sha256 } }),
      after: { file: loose.name, size, sha256 },
    };
  });
  moveFiles();
  return refused;
}

async function bytesOf(disk: FileHolder, key: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await disk.read(key, { start, end })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function checksumOf(disk: FileHolder, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await disk.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

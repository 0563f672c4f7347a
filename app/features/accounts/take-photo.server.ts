import { AppError } from '~/platform/errors';
import { imageTypeOf, PHOTO_LIMIT_BYTES } from './image-type';
import { savePhoto } from './profile-store.server';

/**
 * Stores the picture that an owner sent.
 * @param sent the value of a file field
 * @throws AppError photo-type, photo-too-large (422)
 */
export async function takePhoto(accountId: number, sent: FormDataEntryValue | null): Promise<void> {
  if (!(sent instanceof Blob)) throw new AppError('photo-type', 422);
  if (sent.size > PHOTO_LIMIT_BYTES) throw new AppError('photo-too-large', 422);
  const bytes = Buffer.from(await sent.arrayBuffer());
  const contentType = imageTypeOf(bytes);
  if (!contentType) throw new AppError('photo-type', 422);
  await savePhoto(accountId, { contentType, bytes });
}

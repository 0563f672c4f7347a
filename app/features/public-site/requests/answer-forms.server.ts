import { AppError } from '~/platform/errors';
import { safeRedirectTarget } from '~/platform/safe-redirect';
import { uploadName } from '~/platform/upload-name';
import { answerRequestForm } from './answer-request-form.server';
import { CV_LIMIT_BYTES, CV_MEDIA_TYPES } from './cv-file';
import { cvTypeOf } from './cv-type.server';
import { applicationSchema, callbackSchema, dataRequestSchema } from './request-forms';
import { APPLICATION } from './request-kinds';
import type { RequestFile } from './request-store.server';
import { takeRequest } from './take-request.server';

/** Handles the callback form, which is on several pages; `from` names the page. */
export function answerCallback(request: Request, page: string): Promise<Response> {
  return answerRequestForm(request, {
    name: 'callback',
    fields: [...Object.keys(callbackSchema.shape).filter((name) => name !== 'consent'), 'phone', 'from'],
    schema: callbackSchema,
    back: (posted) => safeRedirectTarget(posted.get('from'), page),
    take: async ({ name, email: phone, subject, message, kind, about }, _posted, locale) => {
      const details: Record<string, string> = about === '' ? {} : { about };
      await takeRequest({ kind, locale, name, email: '', phone, subject, message, details });
    },
  });
}

/** Handles the job application. */
export function answerApplication(request: Request, page: string): Promise<Response> {
  return answerRequestForm(request, {
    name: 'application',
    fields: [
      ...Object.keys(applicationSchema.shape).filter((name) => name !== 'consent'),
      ...['subject', 'message'],
      { name: 'cv', file: true },
    ],
    schema: applicationSchema,
    back: () => page,
    take: async ({ consent: _given, ...details }, posted, locale) => {
      const { sAdi, sSoyadi, sMail: email, sTelefon: phone } = details;
      const cv = await cvOf(posted.get('cv'));
      await takeRequest(
        { kind: 'application', locale, name: `${sAdi} ${sSoyadi}`, email, phone, ...APPLICATION, details },
        cv,
      );
    },
  });
}

/** The posted CV; undefined if none was chosen. */
async function cvOf(file: FormDataEntryValue | null): Promise<RequestFile | undefined> {
  if (!(file instanceof Blob) || file.size === 0) return undefined;
  if (file.size > CV_LIMIT_BYTES)
    throw new AppError('invalid-shape', 400, { fields: [{ path: 'cv', code: 'cv-too-large' }] });
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = cvTypeOf(bytes);
  if (!type) throw new AppError('invalid-shape', 400, { fields: [{ path: 'cv', code: 'cv-type' }] });
  return { name: uploadName(file.name, type, 'cv'), mediaType: CV_MEDIA_TYPES[type], bytes };
}

/** Handles a data subject's request. */
export function answerDataRequest(request: Request, page: string): Promise<Response> {
  return answerRequestForm(request, {
    name: 'data-subject',
    fields: Object.keys(dataRequestSchema.shape).filter((name) => name !== 'consent'),
    schema: dataRequestSchema,
    back: () => page,
    take: async ({ name, email, phone, right, message }, _posted, locale) => {
      const subject = 'KVKK';
      await takeRequest({ kind: 'data-subject', locale, name, email, phone, subject, message, details: { right } });
    },
  });
}

export const CV_LIMIT_BYTES = 5 * 1024 * 1024;

export type CvType = 'pdf' | 'docx';

/** The media types with which stored files are downloaded. */
export const CV_MEDIA_TYPES: Record<CvType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

import type { TFunction } from '~/platform/texts';

/** The subject of a stored mail; words in its place where the request that it was about has been erased. */
export const mailSubject = ({ subject }: { subject: string }, t: TFunction): string =>
  subject === '' ? t('jobs:mails.erased') : subject;

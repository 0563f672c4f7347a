import { DEFAULT_LANGUAGE } from '~/platform/languages';

const PAGE = '/support/templates';

/** The texts of support in a language. */
export const templatesPath = (locale: string = DEFAULT_LANGUAGE) =>
  locale === DEFAULT_LANGUAGE ? PAGE : `${PAGE}?language=${locale}`;

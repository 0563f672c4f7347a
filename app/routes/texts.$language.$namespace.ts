import type { LoaderFunctionArgs } from '@remix-run/node';
import { LANGUAGES } from '~/platform/languages';
import { notFound } from '~/platform/errors';
import { textsFor } from '~/platform/i18n.server';

/** Texts of one namespace, for pages that are reached without a full load. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const language = LANGUAGES.find(({ code }) => code === params.language);
  const [found] = language ? Object.values(textsFor(language.code, [params.namespace ?? ''])) : [];
  if (!found) throw notFound('not-found');
  return Response.json(found, { headers: { 'Cache-Control': 'public, max-age=300' } });
}

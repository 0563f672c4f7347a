import type { LoaderFunctionArgs } from '~/platform/web.server';
import { importTemplateOf } from '~/features/kit/import-templates/import-templates';
import { templateFile } from '~/features/kit/import-templates/template-file.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { LANGUAGES } from '~/platform/languages';

/**
 * An import template as an Excel file, with its guidance in the language of the URL (`?lang=en`), or else the reader's,
 * so that a page in a URL's language links to a template in that language.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const template = importTemplateOf(/^(.+)\.xlsx$/.exec(params.file ?? '')?.[1] ?? '');
  if (!template) throw notFound('not-found');
  const asked = new URL(request.url).searchParams.get('lang');
  const locale = LANGUAGES.find(({ code }) => code === asked)?.code ?? (await localeOf(request));
  const file = await templateFile(template, locale);
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${template}.xlsx"`,
      'Content-Length': String(file.length),
      'Cache-Control': 'private, no-cache',
    },
  });
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '~/platform/web';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { answerTemplateForm, type TemplateAnswer } from '~/features/desks/templates/answer-template-form.server';
import { countChangedTemplates } from '~/features/desks/templates/question-template-store.server';
import { TEMPLATE_GROUPS, type TemplateGroup } from '~/features/desks/templates/question-template';
import { readTemplates } from '~/features/desks/templates/question-texts.server';
import { TemplatePanel } from '~/features/desks/templates/template-panel';
import { templatesPath } from '~/features/desks/templates/templates-path';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { formatDateTime } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { localeOf } from '~/platform/i18n.server';
import { languageOf, LANGUAGES } from '~/platform/languages';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'support:templates.title', breadcrumbKey: 'support:templates.title' };

/** The texts by which support asks dealers and answers visitors, in each of their languages (B36). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const language = languageOf(new URL(request.url).searchParams.get('language') ?? undefined).code;
  const [locale, templates, counts] = await Promise.all([
    localeOf(request),
    readTemplates(language),
    countChangedTemplates(db()),
  ]);
  return {
    language,
    counts,
    templates: templates.map((view) => ({
      view,
      when: view.changed ? formatDateTime(new Date(view.changed.updatedAt), locale) : undefined,
    })),
    mayChange: may(viewer.role, 'settings.change'),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerTemplateForm(await requirePermission(request, 'settings.change'), request);
}

/** A refused text changed nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409 ? defaultShouldRevalidate : false;

export default function QuestionTemplates() {
  const { language, counts, templates, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<TemplateAnswer>();
  const { t } = useTranslation('support');
  return (
    <>
      <PageHead title={t('templates.title')} facts={[t('templates.intro')]} />
      {mayChange ? null : (
        <div className="mb-4">
          <Notice compact>{t('staff:looks-only')}</Notice>
        </div>
      )}
      <LinkTabs
        label={t('templates.languages')}
        tabs={LANGUAGES.map(({ code, name }) => ({
          to: templatesPath(code),
          label: name,
          count: counts[code],
          current: code === language,
        }))}
      />
      {Object.entries(TEMPLATE_GROUPS).map(([group, texts]) => (
        <section key={group} aria-labelledby={`templates-${group}`} className="mt-6 grid max-w-5xl gap-4">
          <h2 id={`templates-${group}`}>{t(`templates.group.${group as TemplateGroup}`)}</h2>
          {templates
            .filter(({ view }) => texts.some((text) => text === view.template))
            .map(({ view, when }) => (
              <TemplatePanel key={`${language} ${view.template}`} {...{ view, when, language, mayChange, answer }} />
            ))}
        </section>
      ))}
    </>
  );
}

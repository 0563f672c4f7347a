import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation, type ShouldRevalidateFunction } from '~/platform/web';
import { Button } from '~/components/button';
import { ErrorSummary } from '~/components/field';
import { Send } from '~/components/icons';
import { PageHead, Panel } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { answerProfileForm, type ProfileAnswer } from '~/features/public-site/dealers/answer-profile-form.server';
import { DealerCard } from '~/features/public-site/dealers/dealer-card';
import cardStyles from '~/features/public-site/dealers/dealer-card.css?url';
import type { FactName } from '~/features/public-site/dealers/dealer-facts';
import { loadProfile } from '~/features/public-site/dealers/load-profile.server';
import { factId, HourFields, KnowledgeFields, PlaceFields } from '~/features/public-site/dealers/profile-fields';
import { ProfileState } from '~/features/public-site/dealers/profile-state';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'dealers:form.title', breadcrumbKey: 'search:page.dealer-profile' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: cardStyles }];

/** What the firm says of itself on the public pages (B31): its owners write it, staff approve it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'profile.change');
  return loadProfile(viewer, await localeOf(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerProfileForm(request);
}

/** A refused form changed nothing; one that was overtaken has to be seen anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === undefined || actionStatus < 400 || actionStatus === 409 ? defaultShouldRevalidate : false;

/** React 18 knows the attribute only as a text. */
const INERT = { inert: '' };

export default function DealerProfilePage() {
  const { version, profile, typed: stored, preview, publicPath, tradeNames } = useLoaderData<typeof loader>();
  const answer = useActionData<ProfileAnswer>();
  const { t } = useTranslation('dealers');
  const busy = useNavigation().state === 'submitting';
  const typed = answer?.typed ?? stored;
  const errorText = (name: FactName) => (name === 'serves' || name === 'closedOnHolidays' ? '' : t(`wrong.${name}`));
  const errorOf = (name: FactName) => (answer?.wrong.includes(name) ? errorText(name) : undefined);
  return (
    <>
      <PageHead title={t('form.title')} facts={[t('form.lead')]} />
      <div className="split">
        <div className="grid min-w-0 content-start gap-5">
          {/* The form is remounted once its draft is kept, so that it shows what was understood. */}
          <Form key={version} method="post" noValidate className="grid gap-5">
            <input type="hidden" name="version" value={version} />
            <ErrorSummary
              title={t('errors:summary')}
              answer={answer}
              errors={[
                ...(answer?.refused ? [{ message: answer.refused }] : []),
                ...(answer?.wrong ?? []).map((name) => ({ id: factId(name), message: errorText(name) })),
              ]}
            />
            <Panel title={t('form.place')}>
              <PlaceFields typed={typed} errorOf={errorOf} />
            </Panel>
            <Panel title={t('form.hours')}>
              <HourFields typed={typed} errorOf={errorOf} />
            </Panel>
            <Panel title={t('form.knowledge')}>
              <KnowledgeFields typed={typed} errorOf={errorOf} tradeNames={tradeNames} />
            </Panel>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="send" variant="primary" icon={Send} loading={busy}>
                {t('form.send')}
              </Button>
              <Button type="submit" name="intent" value="save">
                {t('form.save')}
              </Button>
            </div>
          </Form>
          {profile && preview.phone ? (
            <Panel title={t('form.preview')}>
              <ul {...INERT}>
                <DealerCard dealer={preview} plate={preview.plate} tradeNames={tradeNames} />
              </ul>
            </Panel>
          ) : null}
        </div>
        <aside className="rail">
          <ProfileState profile={profile} publicPath={publicPath} />
        </aside>
      </div>
    </>
  );
}

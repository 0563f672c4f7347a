import { Form } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { CircleCheck, CircleDashed } from '~/components/icons';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import type { DealerProfile } from './dealer-profile-store.server';

type Shown = Pick<DealerProfile, 'state' | 'reason' | 'version'> & { published: boolean };

const TONES = { draft: 'neutral', waiting: 'info', returned: 'warning', approved: 'success' } as const;

/** How far a profile has come, why it came back, and the way off the list. */
export function ProfileState({ profile, publicPath }: { profile: Shown | null; publicPath: string | null }) {
  const { t } = useTranslation('dealers');
  const published = profile?.published ?? false;
  return (
    <>
      <section>
        <h2>
          <StatusPill tone={published ? 'success' : 'neutral'} icon={published ? CircleCheck : CircleDashed}>
            {t(published ? 'form.public.yes' : 'form.public.no')}
          </StatusPill>
        </h2>
        <div className="grid gap-3">
          <Notice
            compact
            tone={profile ? TONES[profile.state] : 'neutral'}
            title={t(`form.state.${profile?.state ?? 'none'}`)}
          >
            {profile?.state === 'returned' ? (
              <p dir="auto" className="whitespace-pre-line">
                {profile.reason}
              </p>
            ) : null}
          </Notice>
          {published && profile?.state !== 'approved' ? (
            <p className="text-sm text-muted">{t('form.public.stays')}</p>
          ) : null}
          {publicPath ? <LinkButton to={publicPath}>{t('form.public-page')}</LinkButton> : null}
        </div>
      </section>
      {published && profile ? (
        <section>
          <h2>{t('form.withdraw')}</h2>
          <Form method="post" className="grid justify-items-start gap-3">
            <input type="hidden" name="version" value={profile.version} />
            <p className="text-sm text-muted">{t('form.withdraw-text')}</p>
            <Button type="submit" name="intent" value="withdraw" variant="danger">
              {t('form.withdraw')}
            </Button>
          </Form>
        </section>
      ) : null}
    </>
  );
}

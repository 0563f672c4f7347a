import { may } from '~/features/identity/accounts/permissions';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { dealerName, listProfiles, readProfile } from '~/features/public-site/dealers/dealer-profile-store.server';
import { formatRelative } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { factRows } from './profile-facts';

const HISTORY = 20;

/** The dealers with what they say of themselves, those that wait for an answer first, each with how long. */
export async function loadProfileList(locale: string) {
  const now = new Date();
  const profiles = await listProfiles();
  return profiles.map(({ sentAt, decidedAt, ...profile }) => {
    const at = profile.state === 'waiting' ? sentAt : decidedAt;
    return { ...profile, at, when: at && formatRelative(new Date(at), now, locale) };
  });
}

export type ListedDealer = Awaited<ReturnType<typeof loadProfileList>>[number];

/** What a dealer has sent beside what is public; undefined for a firm without a profile. */
export async function loadProfileDesk(firmId: number, viewer: StaffViewer, locale: string) {
  const [profile, name, history] = await Promise.all([
    readProfile(firmId),
    dealerName(firmId),
    readAuditOf('dealer-profile', String(firmId), HISTORY),
  ]);
  if (!profile || name === undefined) return undefined;
  const { state, version, sentAt, draft, published, reason } = profile;
  return {
    ...{ firmId, name, state, version, sentAt, reason, history },
    published: published !== null,
    waits: state === 'waiting' && sentAt ? formatRelative(new Date(sentAt), new Date(), locale) : null,
    rows: factRows(published, draft, locale, translator(locale)),
    mayAct: may(viewer.role, 'support.write'),
  };
}

export type ProfileDesk = NonNullable<Awaited<ReturnType<typeof loadProfileDesk>>>;

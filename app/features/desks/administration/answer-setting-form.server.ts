import { obstacleToRequiring } from '~/features/identity/identities/staff-log-in.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { changeDealerTerms, changeSetting } from './change-setting.server';
import { settingPath } from './payment-sections';
import { readSettingForm, SETTING_FIELDS, SETTING_GROUPS } from './setting-form.server';
import type { SettingAnswer } from './setting-panel';

type Answered = { changed: boolean; group: string } | { status: number; answer: SettingAnswer };

/** Answers a form of settings: back on the page of its group once it is kept, or why not, with what was typed. */
export async function saveSettings(request: Request): Promise<Response> {
  const viewer = await requirePermission(request, 'settings.change');
  const answered = await answerSettingForm(request, viewer);
  if ('answer' in answered) return Response.json(answered.answer, { status: answered.status });
  const { changed, group } = answered;
  const message = translator(await localeOf(request))(`admin:settings.${changed ? 'saved' : 'same'}`);
  return redirect(settingPath(group), {
    headers: { 'Set-Cookie': flashToast({ tone: changed ? 'success' : 'info', message }) },
  });
}

/** Changes or resets the group of settings that a form names, or answers why not, with what was typed. */
async function answerSettingForm(request: Request, viewer: StaffViewer): Promise<Answered> {
  const form = await readForm(request, [...SETTING_FIELDS, REASON_FIELD]);
  const name = form.get('group');
  const values = Object.fromEntries([...form].map(([field, value]) => [field, typeof value === 'string' ? value : '']));
  const reason = readReason(form);
  const missing = reason ? [] : ['reason'];
  const again = (wrong: string[]): Answered => ({
    status: 400,
    answer: { group: typeof name === 'string' ? name : '', values, wrong },
  });
  if (name === 'dealers') {
    const firmId = rowIdOf(form.get('firm'));
    if (firmId === undefined) throw new AppError('malformed-request', 400);
    if (!reason) return again(missing);
    const terms = {
      mayPay: form.get('mayPay') === 'on',
      seesAllFirms: form.get('seesAllFirms') === 'on',
      emptySellerAlias: form.get('emptySellerAlias') === 'on',
    };
    return { changed: await changeDealerTerms(actorOf(viewer), firmId, terms, reason), group: name };
  }
  const group = SETTING_GROUPS.find((known) => known === name);
  if (!group) throw new AppError('malformed-request', 400);
  if (form.get('intent') === 'reset') {
    if (!reason) return again(missing);
    return { changed: await changeSetting(actorOf(viewer), group, null, reason), group };
  }
  const read = readSettingForm(group, form);
  if (read.wrong || !reason) return again([...(read.wrong ?? []), ...missing]);
  const requiresProvider = group === 'staff-log-in-by-provider' && form.get('providerOnly') === 'on';
  const obstacle = requiresProvider ? await obstacleToRequiring(viewer.accountId) : undefined;
  if (obstacle) return again(['providerOnly']);
  try {
    return { changed: await changeSetting(actorOf(viewer), group, read.value, reason), group };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const refused = errorText(await localeOf(request), error.code);
    return { status: error.status, answer: { group, values, wrong: [], refused } };
  }
}

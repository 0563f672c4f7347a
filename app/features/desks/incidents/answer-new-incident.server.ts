import { redirect } from '~/platform/web.server';
import { causeKeyOf } from '~/features/desks/staff/causes';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { typedInstant } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { readForm } from '~/platform/read-form.server';
import { causeOf } from './alert-causes';
import { openIncident } from './change-incident.server';
import { incidentAddress } from './incident-filter';
import type { NewIncidentAnswer } from './known-causes';

/** Opens an incident for a cause of failures, from now or from a time in the past, or leads to the one that the cause has. */
export async function answerNewIncident(request: Request): Promise<Response> {
  const viewer = await requirePermission(request, 'ops.write');
  const form = await readForm(request, ['cause', 'began']);
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = { cause: said('cause'), began: said('began') };
  const [, ofMails, text] = /^(mail:)?(.*)$/.exec(values.cause) ?? [];
  const key = causeKeyOf(text);
  if (key === undefined) throw new AppError('malformed-request', 400);
  const refused = () => Response.json({ problem: 'began-wrong', values } satisfies NewIncidentAnswer, { status: 422 });
  const began = values.began === '' ? undefined : typedInstant(values.began);
  if (began === undefined && values.began !== '') return refused();
  const opened = await openIncident(actorOf(viewer), ofMails ? { cause: 'mails', key } : causeOf(key), began);
  return opened === 'began-wrong' ? refused() : redirect(incidentAddress(opened));
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { PrintButton } from '~/components/paper-layout';
import { answerShiftForm, type ShiftAnswer } from '~/features/desks/shift/answer-shift-form.server';
import { loadShift } from '~/features/desks/shift/load-shift.server';
import { ShiftChanges, ShiftFigures, ShiftNotes, TakeOver, TakeOverButton } from '~/features/desks/shift/shift-parts';
import { ShiftWork } from '~/features/desks/shift/shift-work';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'staff:nav.shift' };

/** What is open, who has it, and what has changed since the reader took the shift over last (B37). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  return loadShift(viewer, new URL(request.url).searchParams, await localeOf(request));
}

export const action = ({ request }: ActionFunctionArgs) => answerShiftForm(request);

export default function Shift() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<ShiftAnswer>();
  const { t } = useTranslation('staff');
  const { holder, now } = page;
  return (
    <>
      <PageHead
        title={t('staff:nav.shift')}
        state={<LiveConsole />}
        facts={[
          t('shift.as-of', { time: now }),
          ...(holder ? [t('shift.holder', { name: holder.name, time: holder.exactly })] : []),
        ]}
        actions={
          <>
            <PrintButton label={t('shift.print')} variant="secondary" />
            <TakeOverButton />
          </>
        }
      />
      <div className="grid gap-4">
        <ShiftFigures counts={page.counts} />
        <ShiftNotes notes={page.notes} answer={answer} />
      </div>
      <div className="shift">
        <div>
          <ShiftWork page={page} />
          <TakeOver page={page} />
        </div>
        <ShiftChanges page={page} />
      </div>
    </>
  );
}

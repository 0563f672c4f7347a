import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { PageHead, Panel } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import type { RunbookBlock, RunbookText } from '~/features/desks/administration/runbook';
import { runbookOf } from '~/features/desks/administration/runbooks.server';
import { notFound } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'admin:runbook.title', breadcrumbKey: 'admin:runbook.title' };

/** What an alert means, where to look, what to do and when it is over: a page of docs/runbooks/alerts, in English as they are written. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.read');
  const runbook = runbookOf(params.runbook ?? '');
  if (!runbook) throw notFound('not-found');
  return runbook;
}

export default function RunbookPage() {
  const { title, parts } = useLoaderData<typeof loader>();
  const { t } = useTranslation('admin');
  return (
    <>
      <PageHead title={<span lang="en">{title}</span>} facts={[t('runbook.intro')]} />
      <div lang="en" dir="ltr" className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
        {parts.map(({ heading, blocks }) => (
          <Panel key={heading} title={heading}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {blocks.map((block, index) => (
                <Block key={index} block={block} />
              ))}
            </div>
          </Panel>
        ))}
      </div>
    </>
  );
}

function Block({ block }: { block: RunbookBlock }) {
  if (block.kind === 'code')
    return (
      <pre tabIndex={0} role="group" className="overflow-auto rounded-md bg-sunken p-3 font-mono text-xs">
        {block.text}
      </pre>
    );
  if (block.kind === 'text')
    return (
      <p>
        <Words runs={block.text} />
      </p>
    );
  return (
    <ol className="grid list-decimal gap-2 ps-5">
      {block.items.map((item, index) => (
        <li key={index}>
          <Words runs={item} />
        </li>
      ))}
    </ol>
  );
}

function Words({ runs }: { runs: readonly RunbookText[] }) {
  return runs.map((run, index) => {
    if (typeof run === 'string') return run;
    if ('code' in run) return <code key={index}>{run.code}</code>;
    return (
      <Link key={index} to={`/ops/runbooks/${run.to}`} className="link">
        {run.text}
      </Link>
    );
  });
}

import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { FinderForm } from '~/features/public-site/pages/package-finder/finder-form';
import { FinderSlip } from '~/features/public-site/pages/package-finder/finder-slip';
import { FinderYears } from '~/features/public-site/pages/package-finder/finder-years';
import styles from '~/features/public-site/pages/package-finder/package-finder.css?url';
import { readPackageFinder } from '~/features/public-site/pages/package-finder/read-package-finder.server';
import { ShareSlip } from '~/features/public-site/pages/package-finder/share-slip';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'finder:title',
  descriptionKey: 'finder:description',
  breadcrumbKey: 'finder:title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const finder = await readPackageFinder(request);
  return json(finder, { status: finder.wrong.length > 0 ? 400 : 200 });
}

export default function PackageFinder() {
  const { trades, typed, wrong, unpriced, result, rate } = useLoaderData<typeof loader>();
  const { t } = useTranslation('finder');
  return (
    <>
      <section className="page-head finder-head">
        <div className="wrap">
          <h1>{t('heading')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
      </section>
      <div className="wrap finder">
        <FinderForm trades={trades} typed={typed} wrong={wrong} />
        <FinderSlip result={result} unpriced={unpriced} refused={wrong.length > 0} rate={rate} />
      </div>
      {result ? (
        <section className="section sunken">
          <div className="wrap finder-after">
            <FinderYears result={result} />
            <ShareSlip result={result} />
          </div>
        </section>
      ) : null}
    </>
  );
}

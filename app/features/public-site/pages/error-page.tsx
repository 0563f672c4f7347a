import { Form, isRouteErrorResponse, Link, useLocalAddress, useLocation, useRouteError } from '~/platform/web';
import { House } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { ErrorState, Reference } from '~/components/error-state';
import { ReceiptArt } from '~/components/receipt-art';
import { SearchInput } from '~/components/search-input';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import type { ErrorAnswer } from '~/platform/http.server';
import { useShell } from '~/platform/shell-context';
import { useRootData } from './root-data';

type ErrorPageName = 'refused' | 'forbidden' | 'not-found' | 'busy' | 'failed';

const PAGES: Record<number, ErrorPageName> = {
  400: 'refused',
  401: 'forbidden',
  405: 'not-found',
  413: 'refused',
  415: 'refused',
  422: 'refused',
  403: 'forbidden',
  404: 'not-found',
  429: 'busy',
  503: 'busy',
};

/** The key below `errors:page.` of the explanation. */
export function errorPageOf(error: unknown): ErrorPageName {
  return (isRouteErrorResponse(error) && PAGES[error.status]) || 'failed';
}

/** The id by which support finds this request; a cached page shows none, because many requests share it. */
export function OwnReference({ answered }: { answered?: string | undefined }) {
  const { t } = useTranslation('errors');
  const { requestId } = useShell();
  const code = answered || requestId;
  return code ? <Reference label={t('page.reference')} code={code} /> : null;
}

/** The page for public URLs that do not exist: a receipt of the search, and useful links. */
export function NotFoundPage({ answered }: { answered?: string | undefined }) {
  const { t } = useTranslation('errors');
  const { language } = useShell();
  const local = useLocalAddress();
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-10 py-14 lg:grid-cols-2 lg:py-20">
      <div className="grid justify-items-start gap-5">
        <p className="eyebrow tabular-nums">{t('page.not-found.code')}</p>
        <h1>{t('page.not-found.title')}</h1>
        <p className="lead max-w-[46ch]">{t('page.not-found.text')}</p>
        <Form action={local('/shop')} role="search" className="flex w-full max-w-110 gap-2">
          <SearchInput
            className="min-w-0 grow"
            label={t('page.not-found.search')}
            placeholder={t('common:search.placeholder')}
            clearLabel={t('common:search.clear')}
          />
          <Button type="submit" variant="primary" className="min-h-(--control)">
            {t('common:search.submit')}
          </Button>
        </Form>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <LinkButton to="/" icon={House}>
            {t('page.not-found.home')}
          </LinkButton>
          <Link to="/shop" className="link">
            {t('common:nav.shop')}
          </Link>
        </div>
        <OwnReference answered={answered} />
      </div>
      <div className="grid place-items-center rounded-lg bg-paper-ground px-6 pt-10">
        <ReceiptArt
          title={t('common:brand').toLocaleUpperCase(language.tag)}
          rows={(['sought', 'found', 'returned'] as const).map((row) => ({
            label: t(`page.not-found.receipt.${row}.label`),
            value: t(`page.not-found.receipt.${row}.value`),
          }))}
          big="404"
          rtl={language.dir === 'rtl'}
        />
      </div>
    </div>
  );
}

/** The way out of an error: a dealer's home is the panel, that of staff their desk. */
function WayBack({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('errors');
  const role = useRootData().viewer?.role;
  const [to, label] =
    role === 'dealer'
      ? ['/panel', t('common:nav.panel')]
      : isStaffRole(role)
        ? ['/staff', t('common:nav.staff')]
        : ['/', t('page.not-found.home')];
  return (
    <LinkButton to={to} icon={House} variant={primary ? 'primary' : 'secondary'}>
      {label}
    </LinkButton>
  );
}

/** The same within the working pages, whose frame has the search and the links. */
function NothingHere({ answered }: { answered: string | undefined }) {
  const { t } = useTranslation('errors');
  // Staff have no cart that could be safe.
  const staff = isStaffRole(useRootData().viewer?.role);
  return (
    <ErrorState
      headingLevel={1}
      title={t('page.not-found.title')}
      reference={<OwnReference answered={answered} />}
      actions={<WayBack primary />}
    >
      <p>{t(staff ? 'not-found' : 'page.not-found.text')}</p>
    </ErrorState>
  );
}

/**
 * The content of an error boundary: in the reader's language, with the reference of the log and useful links.
 * @param working the page is inside the frame of the working pages
 */
export function ErrorPage({ working = false }: { working?: boolean }) {
  const { t, find } = useTranslation('errors');
  const error = useRouteError();
  const location = useLocation();
  const page = errorPageOf(error);
  const answer = isRouteErrorResponse(error) ? (error.data as Partial<ErrorAnswer> | null) : null;
  const answered = answer?.reference;
  if (page === 'not-found') return working ? <NothingHere answered={answered} /> : <NotFoundPage answered={answered} />;
  const told = page === 'forbidden' || page === 'refused';
  const reason = told && answer?.code ? find(`errors:${answer.code}`, answer.params) : undefined;
  return (
    <ErrorState
      headingLevel={1}
      title={t(`page.${page}.title`)}
      reference={<OwnReference answered={answered} />}
      actions={
        <>
          {page === 'forbidden' ? null : (
            <LinkButton to={answer?.at ?? `${location.pathname}${location.search}`} reloadDocument variant="primary">
              {t('page.retry')}
            </LinkButton>
          )}
          <WayBack primary={page === 'forbidden'} />
        </>
      }
    >
      <p>{reason ?? t(page === 'forbidden' ? 'forbidden' : `page.${page}.text`)}</p>
    </ErrorState>
  );
}

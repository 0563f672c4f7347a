import { Form, Link, useLocalAddress } from '~/platform/web';
import { House } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { ReceiptArt } from '~/components/receipt-art';
import { SearchInput } from '~/components/search-input';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { OwnReference } from './own-reference';

/** The page for public URLs that do not exist: a receipt of the search, and useful links. */
export default function NotFoundPage() {
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
        <OwnReference />
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

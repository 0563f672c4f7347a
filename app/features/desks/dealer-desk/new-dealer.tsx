import { Check, ClipboardList, ClockAlert, Scale, Store, TriangleExclamationPoint } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { PageHead } from '~/components/panel';
import { useDealerMay } from '~/features/identity/accounts/account-menu';

/** The home page of a dealer without any data: the first steps that this person may take, and what they will see here. */
export function NewDealer({ name, firm }: { name: string; firm: string }) {
  const { t } = useTranslation('dealer');
  const mayDo = useDealerMay();
  const orders = mayDo('orders.place');
  const later = [
    { key: 'ends', icon: ClockAlert },
    { key: 'stuck', icon: TriangleExclamationPoint },
    { key: 'orders', icon: ClipboardList },
    ...(mayDo('account.see') ? [{ key: 'spend', icon: Scale } as const] : []),
  ] as const;
  return (
    <div className="max-w-[50rem]">
      <PageHead title={t('new.title', { name })} facts={[<bdi key="firm">{firm}</bdi>]} />
      <ol className="first-steps">
        <li data-state="done">
          <span className="first-steps-mark" aria-hidden>
            <Check />
          </span>
          <div>
            <h2>{t('new.opened')}</h2>
          </div>
        </li>
        {orders ? (
          <li data-state="current">
            <span className="first-steps-mark" aria-hidden>
              2
            </span>
            <div>
              <h2>{t('new.order')}</h2>
              <p>{t('new.order-text')}</p>
            </div>
            <LinkButton to="/shop" variant="primary" icon={Store}>
              {t('new.to-shop')}
            </LinkButton>
          </li>
        ) : null}
        <li data-state={orders ? undefined : 'current'}>
          <span className="first-steps-mark" aria-hidden>
            {orders ? 3 : 2}
          </span>
          <div>
            <h2>{t('new.profile')}</h2>
            <p>{t('new.profile-text')}</p>
          </div>
          <LinkButton to="/account">{t('new.to-account')}</LinkButton>
        </li>
      </ol>
      <h2 className="mt-8 mb-2">{t('new.later')}</h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {later.map(({ key, icon: Icon }) => (
          <li key={key} className="flex gap-2.5 border-b border-line-soft py-2.5 text-sm">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span>
              <b className="block font-medium">{t(`new.${key}.title`)}</b>
              <span className="text-muted">{t(`new.${key}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

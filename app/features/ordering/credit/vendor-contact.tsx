import { useShell } from '~/platform/shell-context';
import { dialled, shownPhone, type VendorFacts } from '~/platform/vendor-facts';
import { useRouteLoaderData } from '~/platform/web';

/** The vendor's phone and address of mail, as far as they are configured. */
export function useVendorContact(): Pick<VendorFacts, 'phone' | 'email'> {
  return useRouteLoaderData<{ vendor: VendorFacts }>('root')?.vendor ?? {};
}

/** Whom to turn to about money: both as links. */
export function VendorContact() {
  const { locale } = useShell();
  const { phone, email } = useVendorContact();
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      {phone ? (
        <a href={dialled(phone)} className="link">
          <bdi dir="ltr">{shownPhone(phone, locale)}</bdi>
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className="link">
          <bdi>{email}</bdi>
        </a>
      ) : null}
    </span>
  );
}

import { Form } from '~/platform/web';
import type { ComponentProps } from 'react';

/** What the query of an address holds, as hidden fields of a form that hands it on. */
export function KeptParameters({ of }: { of: string }) {
  return [...new URLSearchParams(of.split('?')[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A GET form that adds what it asks for to an address. Browsers drop the query of such a form's action: it goes along hidden. */
export function AddressForm({
  to,
  children,
  ...rest
}: Omit<ComponentProps<typeof Form>, 'action' | 'method'> & {
  /** The address without what the form asks for: "/orders?status=open". */
  to: string;
}) {
  return (
    <Form {...rest} method="get" action={to.split('?')[0]}>
      <KeptParameters of={to} />
      {children}
    </Form>
  );
}

import { Form } from '~/platform/web';
import type { ComponentProps } from 'react';

/** The query of an address as hidden fields, for a form that passes it on. */
export function KeptParameters({ of }: { of: string }) {
  return [...new URLSearchParams(of.split('?')[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/**
 * A GET form that adds its fields to an address. Browsers drop the query of such a form's action, so it is sent in
 * hidden fields.
 */
export function AddressForm({
  to,
  children,
  ...rest
}: Omit<ComponentProps<typeof Form>, 'action' | 'method'> & {
  /** The address without the form's own fields: "/orders?status=open". */
  to: string;
}) {
  return (
    <Form {...rest} method="get" action={to.split('?')[0]}>
      <KeptParameters of={to} />
      {children}
    </Form>
  );
}

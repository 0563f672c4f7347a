import type { ActionFunctionArgs } from '~/platform/web.server';
import { keepTyped } from '~/features/ordering/checkout/checkout-draft-store.server';
import { ADDRESS_BOXES, ADDRESS_FIELDS, readAddressForm } from '~/features/ordering/checkout/checkout-form';
import { takeOutCards } from '~/platform/card-numbers';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { hasForbiddenText } from '~/features/ordering/checkout/checkout-steps.server';
import { keepResumeForm } from '~/features/ordering/checkout/resume-form.server';
import { readForm } from '~/platform/read-form.server';

/** Stores the address step while it is being typed, without validation, which the step's button does. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ADDRESS_FIELDS);
  // Told by the step's own button; what was typed beside it is kept.
  takeOutCards(form, ADDRESS_BOXES);
  const values = readAddressForm(form);
  const headers = new Headers();
  const viewer = await optionalViewer(request);
  const version = form.get('draftVersion');
  if (viewer?.role === 'dealer') {
    if (dealerMay(viewer.rights, 'licences.order') && typeof version === 'string' && !hasForbiddenText(values))
      await keepTyped(viewer.accountId, version, values);
  } else if (!viewer) {
    const held = keepResumeForm(form, values);
    if (held) headers.set('Set-Cookie', held);
  }
  return new Response(null, { status: 204, headers });
}

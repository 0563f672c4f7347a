import { letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { findKeeper } from './endpoint-store.server';
import { endpointPath } from './webhook-paths';
import { MUTED, paragraph } from '~/features/ordering/mail/mail-styles';

/** Stores the mail that tells an endpoint's owner that it was switched off, and why. */
export async function mailSwitchedOff(tx: Executor, endpointId: number, reason: 'gone' | 'failing'): Promise<void> {
  const keeper = await findKeeper(tx, endpointId);
  if (!keeper?.toAddress) return;
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const t = translator(keeper.locale);
  const address = PUBLIC_ORIGIN + endpointPath(keeper.owner, endpointId);
  // The mail names only the host, because the rest of the address may contain secrets.
  const host = URL.canParse(keeper.url) ? new URL(keeper.url).host : '';
  const lines = {
    greeting: t('mail:webhook-off.greeting', { name: keeper.toName }),
    text: t(`mail:webhook-off.${reason}`, { name: keeper.name }),
    kept: t('mail:webhook-off.kept'),
    button: t('mail:webhook-off.button'),
  };
  await storeMail(tx, {
    kind: 'webhook-off',
    orderId: null,
    accountId: keeper.accountId,
    fields: null,
    locale: keeper.locale,
    to: { name: keeper.toName.slice(0, 60), address: keeper.toAddress },
    subject: t('mail:webhook-off.subject', { name: keeper.name }),
    html: letterHtml(
      keeper.locale,
      <>
        <p style={paragraph}>{lines.greeting}</p>
        <p style={paragraph}>{lines.text}</p>
        <p style={{ ...paragraph, color: MUTED }} dir="ltr">
          {host}
        </p>
        <p style={paragraph}>{lines.kept}</p>
        <LetterButton url={address}>{lines.button}</LetterButton>
      </>,
    ),
    text: [lines.greeting, lines.text, host, lines.kept, address, VENDOR_NAME].join('\n\n'),
    correlationId: `webhooks-${endpointId}`,
  });
}

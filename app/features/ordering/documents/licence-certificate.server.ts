import type { LicenceRow } from '~/features/licensing/licence-files/licence-facts-store.server';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { formatDateTime, formatLongDate } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { intlLocale } from '~/platform/text';
import { vendorLetterhead } from '~/platform/vendor.server';
import { renderPdf, type DocumentPart } from './document.server';

/** The certificate of a licence as PDF, in the reader's language (B14). */
export function licenceCertificate(
  licence: LicenceRow,
  { product, dealer, locale, now }: { product: string | null; dealer: DealerViewer['firm']; locale: string; now: Date },
): Promise<Buffer> {
  const t = translator(locale);
  const { approvalCode, computer, firmCode, firmName, taxNumber, modules, stoppedAt, takenBack, provisional } = licence;
  const expiresAt = new Date(licence.expiresAt);
  const { kind } = licenceState(
    { expiresAt, stoppedAt: stoppedAt === null ? null : new Date(stoppedAt), takenBack },
    now,
  );
  const runs = kind === 'valid' || kind === 'ending';
  const end = formatLongDate(expiresAt, locale);
  const present = (lines: (string | false)[]) => lines.filter((line): line is string => Boolean(line));
  const title = t('certificate:title-of', { code: approvalCode });
  const parts: DocumentPart[] = [
    {
      kind: 'seal',
      label: t('report:approval-code'),
      code: approvalCode,
      text: [
        t(runs ? 'certificate:valid-until' : `certificate:ended.${kind}`, { end }),
        provisional && (runs || kind === 'expired')
          ? t('certificate:provisional', {
              receiptNo: provisional.receiptNo,
              end: formatLongDate(new Date(provisional.paidUntil), locale),
            })
          : '',
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      kind: 'columns',
      columns: [
        {
          heading: t('certificate:holder'),
          name: firmName,
          lines: present([
            t('report:firm-code', { code: firmCode }),
            taxNumber && t('certificate:tax-number', { number: taxNumber }),
          ]),
        },
        {
          heading: t('document:dealer'),
          name: dealer.name,
          lines: present([t('document:dealer-code', { code: dealer.id }), dealer.email, dealer.phone]),
        },
      ],
    },
    {
      kind: 'columns',
      columns: [
        { heading: t('report:product'), name: product ?? t('certificate:no-product'), lines: [] },
        {
          heading: t('certificate:computer'),
          name: computer || t('certificate:no-computer'),
          lines: computer ? [] : [t('certificate:any-computer')],
        },
      ],
    },
    ...(modules.length > 0
      ? [
          {
            kind: 'pairs' as const,
            heading: t('mail:modules'),
            items: [{ name: null, text: modules.toSorted(new Intl.Collator(intlLocale(locale)).compare).join(', ') }],
          },
        ]
      : []),
  ];
  return renderPdf(
    {
      locale,
      title,
      heading: t('certificate:title'),
      facts: [
        { label: t('report:approval-code'), value: approvalCode },
        { label: t('report:until'), value: end },
        { label: t('certificate:made'), value: formatDateTime(now, locale) },
      ],
      parts,
      foot: [t('certificate:note'), t('document:questions', { contact: vendorLetterhead().contact })],
    },
    now,
  );
}

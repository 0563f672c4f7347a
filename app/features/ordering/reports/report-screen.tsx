import { FileText, House, Printer } from '~/components/icons';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { SkipLink } from '~/components/skip-link';
import { useHydrated } from '~/components/use-hydrated';
import type { FramedReport } from './report-request';

/** The report of a receipt in a frame that fills the window below the tool bar (dealer-shop §2). */
export function ReportScreen({ report }: { report: FramedReport }) {
  const { t } = useTranslation('report');
  const frame = useRef<HTMLIFrameElement>(null);
  const hydrated = useHydrated();
  return (
    <ReportDesk
      tools={
        <>
          <LinkButton reloadDocument to={report.pdf} icon={FileText}>
            {t('pdf')}
          </LinkButton>
          {report.orderTo ? <LinkButton to={report.orderTo}>{t('order')}</LinkButton> : null}
          {hydrated ? (
            <Button variant="primary" icon={Printer} onClick={() => frame.current?.contentWindow?.print()}>
              {t('print')}
            </Button>
          ) : null}
        </>
      }
    >
      <h1 className="sr-only">{t('title-of', { receiptNo: report.receiptNo })}</h1>
      <iframe
        ref={frame}
        src={report.address}
        title={t('frame', { receiptNo: report.receiptNo })}
        className="block h-full w-full border-0"
      />
    </ReportDesk>
  );
}

/** The desk with its tool bar, which is not printed. */
export function ReportDesk({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('report');
  return (
    <div className="working desk flex h-dvh flex-col print:h-screen">
      <SkipLink>{t('common:skip')}</SkipLink>
      <header className="desk-bar shrink-0">
        <LinkButton to="/" variant="quiet" icon={House}>
          {t('home')}
        </LinkButton>
        <span className="ms-auto" />
        {tools}
      </header>
      <main id="main" tabIndex={-1} className="min-h-0 grow">
        {children}
      </main>
    </div>
  );
}

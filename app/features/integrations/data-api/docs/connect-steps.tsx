import type { ReactNode } from 'react';
import { Download } from '~/components/icons';
import { RichText, useTranslation } from '~/platform/texts';
import { SPREADSHEET_VIEWS, viewFilePath } from './connection-file';
import { devExtremeStore, keyCommand } from './examples';
import type { ApiLimits } from './api-limits.server';

/** The programs that connect with a key, by their names in addresses. */
export const PROGRAMS = { excel: 'Excel', 'power-bi': 'Power BI', devextreme: 'DevExtreme', curl: 'curl' } as const;
export type Program = keyof typeof PROGRAMS;

const code = (words: string) => (
  <bdi dir="ltr" className="connect-word">
    {words}
  </bdi>
);
const strong = (words: string) => <b>{words}</b>;

type Step = { key: string; title: string; text: ReactNode; more?: ReactNode };

export function ConnectSteps({
  program,
  service,
  dealerCode,
  keyStep,
  copied,
}: {
  program: Program;
  /** The address of the data service. */
  service: string;
  /** The reader's dealer code; null if it is not known. */
  dealerCode: string | null;
  /** The step that gets the key, which differs between the pages. */
  keyStep: Omit<Step, 'key'>;
  /** Renders a text with a button that copies it. */
  copied: (text: string) => ReactNode;
}) {
  const { t } = useTranslation('connect');
  const step = (
    key: 'basic' | 'choose' | 'feed' | 'file' | 'store' | 'command',
    more?: ReactNode,
    text: ReactNode = t(`${key}.text`),
  ): Step => ({
    ...{ key, title: t(`${key}.title`), text, more },
  });
  const basic = step(
    'basic',
    undefined,
    dealerCode === null ? undefined : <RichText text={t('basic.text-own', { code: dealerCode })} wrap={[code]} />,
  );
  const choose = step(
    'choose',
    <dl className="connect-views">
      {SPREADSHEET_VIEWS.map((view) => (
        <div key={view}>
          <dt>
            <code dir="ltr">{view}</code>
          </dt>
          <dd>{t(`view.${view}`)}</dd>
        </div>
      ))}
    </dl>,
  );
  const example = (text: string, title: string) => (
    <pre dir="ltr" tabIndex={0} role="region" aria-label={title}>
      <code>{text}</code>
    </pre>
  );
  const ways: Record<Program, () => Step[]> = {
    excel: () => [
      step('feed', copied(service), <RichText text={t('feed.text')} wrap={[strong]} />),
      ...[basic, choose],
    ],
    'power-bi': () => [step('file', <PowerBiFile />), basic, choose],
    devextreme: () => [step('store', example(devExtremeStore(service), t('store.title')))],
    curl: () => [
      step(
        'command',
        example(keyCommand(service, dealerCode ?? '…'), t('command.title')),
        <RichText text={t('command.text')} wrap={[code]} />,
      ),
    ],
  };
  return (
    <ol className="connect-steps">
      {[{ ...keyStep, key: 'key' }, ...ways[program]()].map(({ key, title, text, more }) => (
        <li key={key}>
          <h3>{title}</h3>
          <p>{text}</p>
          {more ? <div className="connect-more">{more}</div> : null}
        </li>
      ))}
    </ol>
  );
}

function PowerBiFile() {
  return (
    <a className="btn btn-secondary" href="/api/docs/karpin.pbids" download>
      <Download aria-hidden />
      <bdi dir="ltr">karpin.pbids</bdi>
    </a>
  );
}

/** The file for Power BI, whose steps differ from Excel's. */
export function PowerBiAside() {
  const { t } = useTranslation('connect');
  return (
    <section className="connect-aside">
      <h2>Power BI</h2>
      <p>{t('file.aside')}</p>
      <div>
        <PowerBiFile />
      </div>
    </section>
  );
}

/** The connection files for Excel. */
export function ReadyFiles() {
  const { t } = useTranslation('connect');
  return (
    <section className="connect-aside">
      <h2>{t('ready.title')}</h2>
      <p>{t('ready.text')}</p>
      <ul className="connect-files">
        {SPREADSHEET_VIEWS.map((view) => (
          <li key={view}>
            <a href={viewFilePath(view)} download>
              <Download aria-hidden />
              {t(`view.${view}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TROUBLES = ['refused', 'empty', 'old'] as const;

export function ConnectTroubles() {
  const { t } = useTranslation('connect');
  return (
    <section className="connect-aside">
      <h2>{t('trouble.title')}</h2>
      <dl>
        {TROUBLES.map((key) => (
          <div key={key}>
            <dt>{t(`trouble.${key}.title`)}</dt>
            <dd>{t(`trouble.${key}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ConnectLimits({ limits }: { limits: ApiLimits }) {
  const { t } = useTranslation('connect');
  const { pageRows, shownPageRows, querySeconds, batchRequests, batchSize } = limits;
  const facts = [
    [t('limits.page'), t('limits.page-text', { count: pageRows, number: shownPageRows })],
    [t('limits.query'), t('limits.query-text', { count: querySeconds })],
    [t('limits.batch'), t('limits.batch-text', { count: batchRequests, size: batchSize })],
  ] as const;
  return (
    <section className="connect-aside">
      <h2>{t('limits.title')}</h2>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

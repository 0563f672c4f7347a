import { Form, Link, useLocation } from '~/platform/web';
import { Ban, Check, Clock, MapPin, Phone, Undo } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { OpenPill } from '~/features/public-site/dealers/open-pill';
import { hoursText } from '~/features/public-site/dealers/shown-hours';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { dialled, shownPhone } from '~/platform/vendor-facts';
import type { SentLeadPage } from './load-sent-lead.server';

const OVER = ['closed', 'withdrawn', 'erased'];

/** What became of it so far, and its number. */
export function SentHead({ sent }: { sent: SentLeadPage }) {
  const { t } = useTranslation('leads');
  const over = OVER.includes(sent.status);
  return (
    <header className="sent-head">
      <span aria-hidden className={over ? 'sent-mark is-over' : 'sent-mark'}>
        {over ? <Ban /> : <Check />}
      </span>
      <h1>{t(`sent.heading.${sent.status}`)}</h1>
      <p className="lead">
        {sent.status === 'erased' || over
          ? t(`sent.over.${sent.status === 'closed' ? 'closed' : 'withdrawn'}`)
          : t('sent.lead', { name: sent.name, phone: sent.phone })}
      </p>
      <div className="sent-number">
        <span id="sent-number">{t('sent.number')}</span>
        <div className="copy-line" data-copied={t('sent.copied')}>
          <code dir="ltr" aria-labelledby="sent-number">
            {sent.number}
          </code>
          <button type="button" data-copy aria-label={t('sent.copy')} />
        </div>
      </div>
    </header>
  );
}

/** What happens, one thing after the other. */
export function SentRoad({ sent }: { sent: SentLeadPage }) {
  const { t } = useTranslation('leads');
  const { sentAt, deadline, takenAt, email, moved, status } = sent;
  const call = takenAt
    ? t('road.taken', { at: takenAt })
    : status === 'vendor'
      ? t('road.vendor')
      : deadline
        ? [t('road.deadline', { deadline }), ...(moved ? [t('road.moved')] : [])].join(' ')
        : t('road.soon');
  const steps = [
    { key: 'sent', done: true, text: [sentAt, ...(email ? [t('road.mailed', { email })] : [])].join(' · ') },
    { key: 'call', done: takenAt !== null, text: call },
    { key: 'quote', done: status === 'quoted' || status === 'ordered', text: t('road.quote-text') },
    { key: 'install', done: status === 'ordered', text: t('road.install-text') },
  ] as const;
  return (
    <ol className="sent-road">
      {steps.map(({ key, done, text }) => (
        <li key={key} className={done ? 'is-done' : undefined}>
          {done ? <Check aria-hidden /> : null}
          <b>{t(`road.${key}`)}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** Who has it: the dealer, with the ways to it. */
export function SentDealer({ dealer }: { dealer: NonNullable<SentLeadPage['dealer']> }) {
  const { t } = useTranslation('leads');
  const { locale } = useShell();
  return (
    <section className="card sent-dealer" aria-labelledby="sent-dealer">
      <h2 id="sent-dealer">
        <bdi lang="tr">{dealer.name}</bdi>
        <OpenPill state={dealer.state} />
      </h2>
      <ul>
        {dealer.phone ? (
          <li>
            <Phone aria-hidden />
            <a href={dialled(dealer.phone)}>
              <bdi dir="ltr">{shownPhone(dealer.phone, locale)}</bdi>
            </a>
          </li>
        ) : null}
        <li>
          <MapPin aria-hidden />
          <span>
            <bdi lang="tr">{dealer.address}</bdi>
          </span>
        </li>
        <li>
          <Clock aria-hidden />
          <span>{hoursText(dealer, locale, t)}</span>
        </li>
      </ul>
    </section>
  );
}

/** What was sent, at the prices of that day. */
export function SentSlip({ sent: { lines, gross, units } }: { sent: SentLeadPage }) {
  const { t } = useTranslation('leads');
  const { locale } = useShell();
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  if (lines.length === 0) return null;
  return (
    <section className="receipt-shadow" aria-labelledby="sent-slip">
      <div className="receipt lead-slip">
        <h2 id="sent-slip">
          {t('sent.slip')}
          <small>{t('line.quantity', { count: units })}</small>
        </h2>
        <dl>
          {lines.map(({ sku, name, quantity, goods }) => (
            <div key={sku}>
              <dt>
                {quantity > 1 ? `${quantity} × ` : ''}
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{money(goods)}</bdi>
              </dd>
            </div>
          ))}
          <div className="lead-total">
            <dt>{t('slip.gross')}</dt>
            <dd>
              <bdi>{money(gross)}</bdi>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** The way to take it back, and the question before it. */
export function WithdrawLead({ asked }: { asked: boolean }) {
  const { t } = useTranslation('leads');
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const key = params.get('key') ?? '';
  const page = `${pathname}?${new URLSearchParams({ key })}`;
  if (!asked) {
    return (
      <p className="text-sm text-muted">
        {t('withdraw.text')}{' '}
        <Link to={`${page}&ask=withdraw#withdraw`} rel="nofollow" className="link">
          {t('withdraw.way')}
        </Link>
      </p>
    );
  }
  return (
    <section id="withdraw" tabIndex={-1} aria-label={t('withdraw.ask')}>
      <Notice tone="warning" title={t('withdraw.ask')}>
        <p>{t('withdraw.ask-text')}</p>
        <Form method="post" action={page} reloadDocument className="form-actions pt-3">
          <Button type="submit" name="intent" value="withdraw" variant="danger" icon={Undo}>
            {t('withdraw.confirm')}
          </Button>
          <LinkButton to={page}>{t('withdraw.keep')}</LinkButton>
        </Form>
      </Notice>
    </section>
  );
}

import { useTranslation } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import {
  CARD_NAMES,
  cardType,
  cvvLength,
  grouped,
  masked,
  numberLength,
  type CardValues,
} from '~/features/ordering/card-payments/card-number';

/** The card as it is being typed, front or back. Decoration: the fields beside it say the same. */
export function CardArt({
  values: { number, name, month, year, cvv },
  numberShown,
  turned,
}: {
  values: CardValues;
  numberShown: boolean;
  turned: boolean;
}) {
  const { t } = useTranslation('payment');
  const type = cardType(number);
  const typed = grouped(numberShown ? number : masked(number), number);
  const all = grouped((numberShown ? number : masked(number)).padEnd(numberLength(number), '•'), number);
  return (
    <div className={classNames('card-art', turned && 'is-turned')} dir="ltr" aria-hidden="true">
      <div className="card-art-body">
        <div className="card-face">
          <div className="card-face-top">
            <svg width="38" height="28" viewBox="0 0 38 28" className="drawing">
              <rect width="38" height="28" rx="5" fill="#f5c260" />
              <path
                d="M0 10h12v8H0M38 10H26v8h12M12 0v28M26 0v28M12 10h14M12 18h14"
                fill="none"
                stroke="#855400"
                strokeOpacity="0.55"
              />
            </svg>
            <b className="card-brand">{type ? CARD_NAMES[type] : ''}</b>
          </div>
          <p className="card-face-number">
            {typed}
            <span className="card-unset">{all.slice(typed.length)}</span>
          </p>
          <div className="card-face-foot">
            <span className="min-w-0">
              <small>{t('card.name')}</small>
              <span className={classNames('card-face-name', name.trim() === '' && 'card-unset')} dir="auto">
                {name.trim() === '' ? t('card.name-sample') : name}
              </span>
            </span>
            <span>
              <small>{t('card.expiry')}</small>
              <span>
                <span className={month ? undefined : 'card-unset'}>{month || '••'}</span>/
                <span className={year ? undefined : 'card-unset'}>{year.slice(-2) || '••'}</span>
              </span>
            </span>
          </div>
        </div>
        <div className="card-face card-back">
          <div className="card-stripe" />
          <div className="card-signature">
            <b>{cvv.padEnd(cvvLength(number), '_')}</b>
          </div>
          <p className="card-back-text">{t(type === 'amex' ? 'card.back-amex' : 'card.back')}</p>
        </div>
      </div>
    </div>
  );
}

import { Banknote, Check, CreditCard, Landmark } from '~/components/icons';
import { Drawing } from '~/components/drawing';
import { Tag } from '~/components/tag';
import drawings from './paying.svg?url';
import { useTranslation } from '~/platform/texts';

/** The ways to pay as doors; a card is paid at the bank, whatever the shop offers. */
export function PayingDoors() {
  const { t } = useTranslation('paying');
  return (
    <ul className="paying-doors">
      <li className="paying-open">
        <Drawing file={drawings} part="door-cod" box={[0, 0, 360, 300]} mirrored />
        <div>
          <Tag look="success" icon={Check}>
            {t('open')}
          </Tag>
          <h2>{t('cod.title')}</h2>
          <p>{t('cod.text')}</p>
          <dl>
            <div>
              <dt>
                <Banknote aria-hidden />
                {t('cod.cash')}
              </dt>
              <dd>{t('cod.cash-text')}</dd>
            </div>
            <div>
              <dt>
                <CreditCard aria-hidden />
                {t('cod.card')}
              </dt>
              <dd>{t('cod.card-text')}</dd>
            </div>
          </dl>
        </div>
      </li>
      <li>
        <Drawing file={drawings} part="door-transfer" box={[0, 0, 360, 300]} />
        <div>
          <Tag look="success" icon={Check}>
            {t('open')}
          </Tag>
          <h2>{t('transfer.title')}</h2>
          <p>{t('transfer.text')}</p>
          <p>{t('transfer.accounts')}</p>
        </div>
      </li>
      <li>
        <Drawing file={drawings} part="door-card" box={[0, 0, 360, 300]} />
        <div>
          <Tag icon={Landmark}>{t('at-bank')}</Tag>
          <h2>{t('card.title')}</h2>
          <p>{t('card.text')}</p>
          <p>{t('card.today')}</p>
        </div>
      </li>
    </ul>
  );
}

import { Link } from '~/platform/web';
import { Check, ChevronDown, Plus } from '~/components/icons';
import { POSITIONS, type Position } from '~/features/public-site/requests/request-kinds';
import { APPLICATION_PLACE } from './application-form';
import { useTranslation } from '~/platform/texts';

/** The positions that can be applied for. */
export function Positions({ open }: { open: Position }) {
  const { t } = useTranslation('careers');
  return (
    <section className="section" id="pozisyonlar" aria-labelledby="positions-title">
      <div className="wrap positions">
        <div>
          <h2 id="positions-title">{t('positions.title')}</h2>
          <p className="text-muted">{t('positions.text')}</p>
        </div>
        <div>
          {POSITIONS.map((name, index) => (
            <details key={name} className="position" name="position" open={name === open}>
              <summary>
                <span className="nth tabular-nums" aria-hidden>
                  {index + 1}
                </span>
                <div>
                  <h3>{t(`requests:position.${name}`)}</h3>
                  <p>{t(`position.${name}.short`)}</p>
                </div>
                <Plus aria-hidden />
              </summary>
              <div className="position-body">
                <p>{t(`position.${name}.text`)}</p>
                <ul>
                  {(['first', 'second', 'third'] as const).map((nth) => (
                    <li key={nth}>
                      <Check aria-hidden />
                      {t(`position.${name}.${nth}`)}
                    </li>
                  ))}
                </ul>
                <Link to={`/ik?position=${name}#${APPLICATION_PLACE}`} className="btn btn-tint">
                  {t('positions.apply')}
                  <ChevronDown aria-hidden />
                </Link>
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

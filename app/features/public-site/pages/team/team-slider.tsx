import { useTranslation } from '~/platform/texts';
import { Drawing } from '~/components/drawing';
import { SlideRow } from '~/components/slide-row';
import { useSlideLabels } from '../use-slide-labels';
import people from './team.svg?url';

/** The vendor's five jobs, named like its open positions (public-site §2): a drawing each, without people's names. */
const JOBS = ['developer', 'consultant', 'trainer', 'sales', 'channel'] as const;

/** The place of the vendor's mark on the consultant's screen. */
const MARKS = { consultant: [{ x: 128, y: 160, scale: 0.8 }] };

/** The vendor's team by job; the settings are those of public-site §9. */
export function TeamSlider() {
  const { t } = useTranslation('about');
  const labels = useSlideLabels();
  return (
    <SlideRow
      className="team"
      label={t('team.label')}
      labels={labels}
      speed={800}
      head={
        <div className="section-head">
          <h2>{t('team.title')}</h2>
          <p className="text-muted">{t('team.text')}</p>
        </div>
      }
      slides={JOBS.map((job) => ({
        key: job,
        content: (
          <figure>
            <Drawing
              file={people}
              part={job}
              box={[0, 0, 280, 250]}
              marks={job === 'consultant' ? MARKS.consultant : []}
            />
            <figcaption>
              <h3>{t(`team.${job}.title`)}</h3>
              <p>{t(`team.${job}.text`)}</p>
            </figcaption>
          </figure>
        ),
      }))}
    />
  );
}

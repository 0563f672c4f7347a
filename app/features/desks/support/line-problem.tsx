import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { type LineFormAnswer, wrongText } from './line-form';

/** Why nothing was done; shown until something is. */
export function LineProblem({ answer }: { answer: LineFormAnswer }) {
  const { t, find } = useTranslation('support');
  if (answer.problem === null) return null;
  return (
    <Notice tone="danger" role="alert" title={t(`problem.${answer.problem}.title`)}>
      {t(`problem.${answer.problem}.text`)}
      {answer.errors
        .filter(({ path }) => path === 'units')
        .map((error) => (
          <p key={error.code}>{wrongText({ find }, error)}</p>
        ))}
    </Notice>
  );
}

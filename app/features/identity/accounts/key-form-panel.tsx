import { Form, useNavigation } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary } from '~/components/field';
import { Panel } from '~/components/panel';
import { useTranslation } from '~/platform/texts';
import type { TypedKey } from './answer-key-form.server';
import { KeyFields } from './key-fields';

/** The answer to the form that makes a key: what was wrong with it, or the key. */
export type KeyAnswer = { typed?: TypedKey; wrong: string[]; refused?: string; token?: string };

/** The form that makes a key. */
export function KeyFormPanel({
  answer,
  tables,
  cancelTo,
}: {
  answer: KeyAnswer | undefined;
  tables: readonly string[];
  cancelTo: string;
}) {
  const { t, find } = useTranslation('tokens');
  const busy = useNavigation().formData?.get('intent') === 'make';
  const wrong = answer?.wrong ?? [];
  return (
    <div id="new" className="mb-6 scroll-mt-16">
      <Panel title={t('form.title')} headingLevel={3}>
        <Form method="post" className="grid max-w-xl gap-5">
          <ErrorSummary
            title={t('errors:summary')}
            answer={answer}
            errors={[
              ...(answer?.refused ? [{ message: answer.refused }] : []),
              ...wrong.map((name) => ({
                id: { name: 'key-name', scope: 'key-scope-0', days: 'key-days' }[name],
                message: find(`tokens:rule.${name}`) ?? name,
              })),
            ]}
          />
          <KeyFields values={answer?.typed} wrong={wrong} tables={tables} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="make" variant="primary" loading={busy}>
              {t('make')}
            </Button>
            <LinkButton to={cancelTo} variant="quiet">
              {t('cancel')}
            </LinkButton>
          </div>
        </Form>
      </Panel>
    </div>
  );
}

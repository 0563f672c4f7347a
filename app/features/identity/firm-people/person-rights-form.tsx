import { Form, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Panel } from '~/components/panel';
import { namesOfRights } from '~/features/identity/accounts/dealer-rights';
import { useTranslation } from '~/platform/texts';
import type { FirmPerson } from './people-store.server';
import { RightsFields } from './rights-fields';
import type { PersonAnswer } from './people-form';

/** Changes what a person of the firm may do. */
export function PersonRightsForm({ person, answer }: { person: FirmPerson; answer: PersonAnswer | undefined }) {
  const { t } = useTranslation('people');
  const busy = useNavigation().formData?.get('intent') === 'rights';
  const held = namesOfRights(person.rights);
  return (
    <Panel title={t('rights')}>
      {/* Changed rights reset the check boxes. */}
      <Form method="post" key={held.join()} className="grid gap-5">
        <RightsFields given={answer?.rights ?? held} titled />
        <div>
          <Button type="submit" name="intent" value="rights" variant="primary" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

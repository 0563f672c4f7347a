import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Facts } from '~/components/facts';
import { PageHead, Panel } from '~/components/panel';
import { requireStaff } from '~/features/accounts/session.server';
import { STAFF_ROLES } from '~/features/accounts/viewer';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  i18n: ['auth'],
  titleKey: 'auth:console.title',
  breadcrumbKey: 'auth:console.title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { displayName, email, role } = await requireStaff(request, STAFF_ROLES);
  return { displayName, email, role };
}

export default function Staff() {
  const { displayName, email, role } = useLoaderData<typeof loader>();
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('console.hello', { name: displayName })} />
      <Panel title={t('console.account')}>
        <Facts
          items={[
            { label: t('email'), value: email },
            { label: t('console.role'), value: t(`console.roles.${role}`) },
            { label: t('console.rights'), value: t(`console.may.${role}`) },
          ]}
        />
      </Panel>
    </>
  );
}

import { useNavigation } from '~/platform/web';
import type { ReactNode } from 'react';
import { Button } from '~/components/button';
import type { LucideIcon } from '~/components/icons';
import { ACTS } from './acts-form';

/** Whether the form is being sent by the button of this intent. */
export function useBusy(intent: string): boolean {
  return useNavigation().formData?.get('intent') === intent;
}

/** A button of the form of acts (`acts-form.ts`). */
export function ActButton({
  intent,
  icon,
  quiet = false,
  small = false,
  children,
}: {
  intent: string;
  icon?: LucideIcon;
  quiet?: boolean;
  small?: boolean;
  children: ReactNode;
}) {
  const busy = useBusy(intent);
  return (
    <Button
      type="submit"
      form={ACTS}
      name="intent"
      value={intent}
      icon={icon}
      variant={quiet ? 'quiet' : 'secondary'}
      {...(small && { size: 'small' as const })}
      loading={busy}
    >
      {children}
    </Button>
  );
}

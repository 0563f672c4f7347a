import type { StaffRole } from './viewer';

/**
 * The permissions of staff (readings 25): in the operations console operators act and support only looks, at the support
 * desk it is the other way round; accounts and settings belong to administrators.
 */
export const PERMISSIONS = {
  'ops.read': ['support', 'operator', 'admin'],
  'ops.write': ['operator', 'admin'],
  'support.read': ['support', 'operator', 'admin'],
  'support.write': ['support', 'admin'],
  /** What dealers have paid; whoever records it answers for money. */
  'payments.read': ['support', 'operator', 'admin'],
  'payments.write': ['support', 'admin'],
  /** Letting go of more than the setting allows those who record payments. */
  'payments.approve': ['admin'],
  'audit.read': ['support', 'operator', 'admin'],
  'accounts.manage': ['admin'],
  // The vendor's endpoints receive the events of all dealers.
  'webhooks.manage': ['admin'],
  'settings.read': ['operator', 'admin'],
  'settings.change': ['admin'],
  'tokens.read': ['operator', 'admin'],
  'tokens.manage': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role has a permission; pages use it to hide what loaders and actions would refuse. */
export function may(role: string, permission: Permission): boolean {
  return PERMISSIONS[permission].some((allowed) => allowed === role);
}

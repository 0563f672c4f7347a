/** The pages that offer identity providers: the log-ins of dealers, members and staff, and the page of an account. */
export const DOORS = ['dealer', 'member', 'staff', 'account'] as const;
export type Door = (typeof DOORS)[number];

/** A log-in page. */
export type OuterDoor = Exclude<Door, 'account'>;

const ADDRESSES: Record<Door, string> = {
  dealer: '/login',
  member: '/login?as=member',
  staff: '/staff/login',
  account: '/account/security',
};

export function doorOf(name: string | null): Door {
  return DOORS.find((door) => door === name) ?? 'dealer';
}

export function doorAddress(door: Door): string {
  return ADDRESSES[door];
}

/** The accounts that a log-in page accepts, as for the log-in by password. */
export function guestsOf(door: OuterDoor): { staff: boolean; members: boolean } {
  return { staff: door === 'staff', members: door === 'member' };
}

/** Where somebody asks for another provider: the log-ins of dealers, members and staff, and the page of an account. */
export const DOORS = ['dealer', 'member', 'staff', 'account'] as const;
export type Door = (typeof DOORS)[number];

/** A door of those who are not logged in. */
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

/** Whom a door lets in, as the log-in by password understands it. */
export function guestsOf(door: OuterDoor): { staff: boolean; members: boolean } {
  return { staff: door === 'staff', members: door === 'member' };
}

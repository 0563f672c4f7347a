import type { Thing } from '~/platform/errors';
import { noteRefusedAccess } from '~/platform/refused-access-store.server';
import type { EntitySet } from './model';
import type { Values } from './write-values';

/** The sets in which a row that the caller cannot see either does not exist or belongs to somebody else. */
const THINGS: Readonly<Record<string, Thing['type']>> = {
  tbFirma: 'firm',
  tbStokFisiMaster: 'order',
  tbSiparis: 'order',
  vwSiparis: 'order',
  tbFirmaLisans: 'licence',
  vwLisans: 'licence',
};

/** Records in the audit trail that a caller asked for a row that belongs to somebody else. */
export function noteRefusedRow(set: EntitySet, key: Values): void {
  const type = THINGS[set.name];
  const id = key[set.key[0] ?? ''];
  if (type && id) noteRefusedAccess({ type, id });
}

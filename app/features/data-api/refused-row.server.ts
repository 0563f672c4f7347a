import type { Thing } from '~/platform/errors';
import { noteRefusedAccess } from '~/platform/refused-access-store.server';
import type { EntitySet } from './model';
import type { Values } from './write-values';

/** Sets whose rows are the things themselves: what is not there for somebody is nobody's, or somebody else's. */
const THINGS: Readonly<Record<string, Thing['type']>> = {
  tbFirma: 'firm',
  tbStokFisiMaster: 'order',
  tbSiparis: 'order',
  vwSiparis: 'order',
  tbFirmaLisans: 'licence',
  vwLisans: 'licence',
};

/** Somebody asked for a row that is not there for them: where it is somebody else's, that stands in the audit trail. */
export function noteRefusedRow(set: EntitySet, key: Values): void {
  const type = THINGS[set.name];
  const id = key[set.key[0] ?? ''];
  if (type && id) noteRefusedAccess({ type, id });
}

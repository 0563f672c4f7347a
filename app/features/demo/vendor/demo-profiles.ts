import { cityNamed } from '~/features/public-site/dealers/cities';
import { factsSchema, type DealerFacts } from '~/features/public-site/dealers/dealer-facts';
import { demoData } from './demo-data';
import type { DemoDealer } from './demo-vendor';

/** What a dealer of the demo says of itself; undefined if it says nothing. */
export function factsOf({ id, phone, address1, address2, district, province }: DemoDealer): DealerFacts | undefined {
  const said = demoData.profiles[id];
  if (!said) return undefined;
  const address = [address1, address2].filter(Boolean).join(' ');
  return factsSchema.parse({ ...said, phone, address, district, plate: cityNamed(province)?.plate });
}

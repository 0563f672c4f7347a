import { bindKey } from './bind';
import { setNamed } from './model';
import { particular } from './particulars';
import { parsePath } from './syntax';
import { wrongValue, type Given, type Values } from './write-values';

/**
 * The key of the row that a binding names by its address, which is absolute or relative to the service's root.
 * @throws ODataError 400 if it names no row of the navigation's set
 */
export function boundKey({ navigation, address }: Given['bound'][number]): Values {
  const [segment, ...rest] = parsePath(address.replace(/^(?:https?:\/\/[^/?#]*)?\/(?:api\/)?/, ''));
  const set = setNamed(navigation.target);
  if (!set || segment?.name !== set.name || !segment.key || rest.length > 0) {
    const target = `${navigation.name}@odata.bind`;
    const said = particular('binding-names-row', { name: target, set: navigation.target });
    throw wrongValue(target, said, 'InvalidBinding');
  }
  return keyTexts(bindKey(set, segment.key));
}

/** The values of a key by the names of its properties. */
export function keyTexts(key: ReturnType<typeof bindKey>): Values {
  return Object.fromEntries(
    key.map(({ property, value }) => [property.name, value.node === 'constant' ? value.text : null]),
  );
}

/** A name with dots as one part of a text's key, in which dots divide levels: `order.place` is `order-place`. */
export type Dashed<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}-${Dashed<Tail>}` : Name;

export function dashed<Name extends string>(name: Name): Dashed<Name> {
  return name.replaceAll('.', '-') as Dashed<Name>;
}

import { searchKey } from '~/platform/text';

/** A name as the last part of an address: 'Fiş yazıcı 80 mm' → 'fis-yazici-80-mm'; 'urun' if nothing remains. */
export function slugOf(name: string): string {
  return (
    searchKey(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'urun'
  );
}

/** The only address of a product's page (public-site §2). The slug is Turkish in every language, so it never changes. */
export function productPath({ id, class: classCode, slug }: { id: number; class: string; slug: string }): string {
  return `/urun/${id}/${encodeURIComponent(classCode)}/${slug}`;
}

type Addressed = { id: number; formerId: number | null; class: string; slug: string };

/**
 * The product of an address, also of an address from before its number changed (readings 35): an old number may now
 * belong to another product, so the slug decides between them.
 */
export function productAt<Product extends Addressed>(
  products: readonly Product[],
  { id, class: classCode, slug }: { id: string; class: string; slug: string },
): Product | undefined {
  const number = Number(/^0*([1-9]\d{0,8})$/.exec(id)?.[1]);
  const named = products.filter((product) => product.class === classCode && product.slug === slug);
  for (const candidates of [named, products]) {
    const found =
      candidates.find((product) => product.id === number) ?? candidates.find(({ formerId }) => formerId === number);
    if (found) return found;
  }
  // The item was created anew under another number.
  return Number.isNaN(number) ? undefined : named[0];
}

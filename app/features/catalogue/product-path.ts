import { searchKey } from '~/platform/text';

/** A name as the last part of an address: 'Fiş yazıcı 80 mm' → 'fis-yazici-80-mm'; 'urun' where nothing is left of it. */
export function slugOf(name: string): string {
  return (
    searchKey(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'urun'
  );
}

/** The one address of a product's page (public-site §2). The slug is Turkish in every language, so a page keeps it. */
export function productPath({ id, class: classCode, slug }: { id: number; class: string; slug: string }): string {
  return `/urun/${id}/${encodeURIComponent(classCode)}/${slug}`;
}

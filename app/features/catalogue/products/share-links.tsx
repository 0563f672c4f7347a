import { useTranslation } from '~/platform/texts';

/** Links to share a page: plain links, so that nothing is loaded from these hosts. */
const SHARES: { name: string; to: (url: string, text: string) => string }[] = [
  { name: 'Facebook', to: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { name: 'X', to: (url, text) => `https://x.com/intent/post?url=${url}&text=${text}` },
  { name: 'LinkedIn', to: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { name: 'WhatsApp', to: (url, text) => `https://wa.me/?text=${text}%20${url}` },
];

/** The ways to share the page of a product. */
export function ShareLinks({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('shop');
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={t('share')}>
      <span className="text-sm text-muted" aria-hidden>
        {t('share')}
      </span>
      {SHARES.map(({ name: network, to }) => (
        <a
          key={network}
          className="btn btn-secondary btn-small"
          href={to(encodeURIComponent(url), encodeURIComponent(name))}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('share-on', { network })}
        >
          {network}
        </a>
      ))}
      <a
        className="btn btn-secondary btn-small"
        href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`}
      >
        {t('share-by-mail')}
      </a>
    </nav>
  );
}

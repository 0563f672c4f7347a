import { VendorMark } from './vendor-mark';

/** The mark with the torn receipt edge, and the name unless `markOnly`. It is a drawing: the link around it has the label. */
export function Logo({ name = 'karpin', markOnly = false }: { name?: string; markOnly?: boolean }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 30 32" width="30" height="32" aria-hidden="true">
        <VendorMark />
      </svg>
      {markOnly ? null : <span className="logo-name">{name}</span>}
    </span>
  );
}

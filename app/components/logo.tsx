import { address } from 'virtual:icon-sprite';

/** The mark with the torn receipt edge, and the name. It is decoration: the link around it has the label. */
export function Logo() {
  return (
    <span className="logo">
      <svg width="30" height="32" aria-hidden="true">
        <use href={`${address}#vendor-mark`} />
      </svg>
      <span className="logo-name">karpin</span>
    </span>
  );
}

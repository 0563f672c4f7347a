/** The mark with the torn receipt edge, and the name unless `markOnly`. It is a drawing: the link around it has the label. */
export function Logo({ name = 'karpin', markOnly = false }: { name?: string; markOnly?: boolean }) {
  return (
    <span className="logo">
      <svg viewBox="0 0 30 32" width="30" height="32" aria-hidden="true">
        <path
          d="M6 0h18a6 6 0 0 1 6 6v22.5l-3.75 3.5-3.75-3.5-3.75 3.5-3.75-3.5-3.75 3.5-3.75-3.5L3.75 32 0 28.5V6a6 6 0 0 1 6-6z"
          fill="#6658e4"
        />
        <path
          d="M9.5 7v15M20.5 7l-9 7.2M14.2 12.2L20.8 22"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </svg>
      {markOnly ? null : <span className="logo-name">{name}</span>}
    </span>
  );
}

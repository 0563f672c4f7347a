/** A choice of what a page shows of the same thing, side by side. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChoose,
  className,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
}) {
  return (
    <div role="group" aria-label={label} className={className ? `segmented ${className}` : 'segmented'}>
      {options.map((one) => (
        <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChoose(one.value)}>
          {one.label}
        </button>
      ))}
    </div>
  );
}

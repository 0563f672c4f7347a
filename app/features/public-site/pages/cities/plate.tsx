/** A province's number plate, white in every theme like the real one. */
export function Plate({
  plate,
  name,
  country,
  label,
}: {
  plate: string;
  /** In Turkish. */
  name: string;
  country: string;
  /** The label for people who do not see it. */
  label: string;
}) {
  return (
    <p className="plate" role="img" aria-label={label} dir="ltr">
      <i>{country}</i>
      <b>{plate}</b>
      <span lang="tr">{name}</span>
    </p>
  );
}

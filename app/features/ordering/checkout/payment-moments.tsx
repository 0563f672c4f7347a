/** What a way to pay means at each moment: beside each other where there is room. */
export function PaymentMoments({ moments }: { moments: readonly { title: string; text: string }[] }) {
  return (
    <dl className="transfer-moments">
      {moments.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export type User = {
  name: string;
  /** Firm and code, or the role. */
  detail: string;
  /** Two letters for the round picture. */
  initials: string;
};

/** The user who is signed in. */
export function UserBox({ name, detail, initials }: User) {
  return (
    <div className="user-box">
      <span className="avatar" aria-hidden>
        {initials}
      </span>
      <span className="user-text">
        <b dir="auto">{name}</b>
        <span dir="auto">{detail}</span>
      </span>
    </div>
  );
}

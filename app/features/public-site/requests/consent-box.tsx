import { Checkbox } from '~/components/field';
import { RichText } from '~/platform/texts';
import { Link } from '~/platform/web';

/** The consent that a visitor's form asks for; the marked part of its text leads to what is done with the data. */
export function ConsentBox({
  id,
  text,
  given,
  error,
}: {
  id: string;
  text: string;
  /** Whether it was ticked in the form that was refused. */
  given: boolean;
  error: string | undefined;
}) {
  return (
    <Checkbox
      id={id}
      name="consent"
      required
      defaultChecked={given}
      error={error}
      label={
        <RichText
          text={text}
          wrap={[
            (content) => (
              <Link key="privacy" to="/privacy" className="link">
                {content}
              </Link>
            ),
          ]}
        />
      }
    />
  );
}

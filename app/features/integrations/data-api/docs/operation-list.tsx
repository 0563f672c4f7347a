import { useTranslation } from '~/platform/texts';
import { Tag } from '~/components/tag';
import type { ShownField, ShownOperation, ShownShape } from './describe-api';

/** A text of the OpenAPI document, which is English in every language of the page. */
function English({ children }: { children: string }) {
  return (
    <span lang="en" dir="ltr">
      {children.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
    </span>
  );
}

function Fields({ caption, fields }: { caption: string; fields: readonly ShownField[] }) {
  const { t } = useTranslation('api-docs');
  return (
    <div className="api-table" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.name')}</th>
            <th scope="col">{t('field.type')}</th>
            <th scope="col">{t('field.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required, description }) => (
            <tr key={name}>
              <td>
                <code dir="ltr">{name}</code>
              </td>
              <td>
                <code dir="ltr">{type}</code>
              </td>
              <td>
                {required ? <Tag>{t('field.required')}</Tag> : null}{' '}
                {description ? <English>{description}</English> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShapeLink({ name }: { name: string }) {
  return (
    <a href={`#shape-${name}`}>
      <code dir="ltr">{name}</code>
    </a>
  );
}

function Operation({ operation }: { operation: ShownOperation }) {
  const { t } = useTranslation('api-docs');
  const { id, method, path, summary, description, open, parameters, body, answers } = operation;
  return (
    <details className="api-operation">
      <summary>
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>
        <code dir="ltr">{path}</code>
        <English>{summary}</English>
      </summary>
      <div id={`operation-${id}`}>
        {open ? <p>{t('operations.open')}</p> : null}
        {description === undefined ? null : (
          <p>
            <English>{description}</English>
          </p>
        )}
        {parameters.length > 0 ? <Fields caption={t('operations.parameters')} fields={parameters} /> : null}
        {body ? (
          <p>
            {t('operations.body')}: {body.name ? <ShapeLink name={body.name} /> : null}{' '}
            <code dir="ltr">{body.type}</code>
          </p>
        ) : null}
        <dl className="api-answers">
          {answers.map(({ status, description: meaning, shape }) => (
            <div key={status}>
              <dt>
                <code dir="ltr">{status}</code>
              </dt>
              <dd>
                <English>{meaning}</English> {shape ? <ShapeLink name={shape} /> : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

export function OperationList({ operations }: { operations: readonly ShownOperation[] }) {
  return (
    <div className="api-list">
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
    </div>
  );
}

export function ShapeList({ shapes }: { shapes: readonly ShownShape[] }) {
  return (
    <div className="api-list">
      {shapes.map(({ name, fields }) => (
        <details key={name} className="api-operation">
          <summary>
            <code dir="ltr">{name}</code>
          </summary>
          <div id={`shape-${name}`}>
            <Fields caption={name} fields={fields} />
          </div>
        </details>
      ))}
    </div>
  );
}

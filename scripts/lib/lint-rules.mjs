/**
 * The rules of this house that no linter knows, for oxlint. Each is a pattern of the syntax tree and what is said of a match.
 */

// Tables of the ERP are tb…; its columns begin with the letter of their type and stand in quotes, for they mix their case.
const ERP_NAME = String.raw`/\btb[A-Z]|"(tb|dte|[nlsb])[A-Z]\w*"/`;

const lists = [
  '(orders|licences|customers)',
  'support(/(orders|licences|firms|renewals|requests|failed-lines|causes/.*))?',
  'ops/(jobs|mails|outbox|accounts|audit|alerts|downloads)',
].join('|');
const LIST_ADDRESS = String.raw`/^\u002f(${lists.replaceAll('/', '\\u002f')})(\.csv)?\?/`;

/**
 * @param {string} message
 * @param {...string} selectors
 */
function refuse(message, ...selectors) {
  return {
    /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
    create: (context) =>
      Object.fromEntries(
        selectors.map((selector) => [selector, (/** @type {unknown} */ node) => context.report({ node, message })]),
      ),
  };
}

export default {
  meta: { name: 'house' },
  rules: {
    'posted-forms': refuse(
      'A posted form is read by readForm, which takes the fields that the action names and no others.',
      "CallExpression[callee.property.name='formData']",
    ),
    'erp-names': refuse(
      'Statements name the English views (app/platform/db/views.server.ts), not the tables of the ERP.',
      `TemplateElement[value.raw=${ERP_NAME}]`,
      `Literal[value=${ERP_NAME}]`,
    ),
    'list-addresses': refuse(
      'The address of a list is made by its filter, so that it says only what the list reads.',
      `TemplateElement[value.raw=${LIST_ADDRESS}]`,
      `Literal[value=${LIST_ADDRESS}]`,
    ),
  },
};

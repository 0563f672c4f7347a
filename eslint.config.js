import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const postedForms = {
  selector: "CallExpression[callee.property.name='formData']",
  message: 'A posted form is read by readForm, which takes the fields that the action names and no others.',
};
// Tables are tb…; columns begin with the letter of their type and stand in quotes, for they mix their case.
const ERP_NAME = String.raw`/\btb[A-Z]|"(tb|dte|[nlsb])[A-Z]\w*"/`;
const erpNames = {
  selector: `:matches(TemplateElement[value.raw=${ERP_NAME}], Literal[value=${ERP_NAME}])`,
  message: 'Statements name the English views (app/platform/db/views.server.ts), not the tables of the ERP.',
};
const lists = [
  '(orders|licences|customers)',
  'support(/(orders|licences|firms|renewals|requests|failed-lines|causes/.*))?',
  'ops/(jobs|mails|outbox|accounts|audit|alerts|downloads)',
].join('|');
const listAddressRules = ['Literal[value=', 'TemplateElement[value.raw='].map((text) => ({
  selector: `${text}/^\\u002f(${lists.replaceAll('/', '\\u002f')})(\\.csv)?\\?/]`,
  message: 'The address of a list is made by its filter, so that it says only what the list reads.',
}));

export default tseslint.config(
  { ignores: ['build/**', '.cache/**', 'node_modules/**', '.data/**', 'test-results/**', 'playwright-report/**'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // `json` is deprecated for single fetch, which stays off here (docs/decisions/0002-remix-2.md).
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: '@remix-run/server-runtime', name: 'json' }] },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Remix throws responses on purpose: they are its way to redirect and to answer 404.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: '@remix-run/server-runtime', name: 'TypedResponse' },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', postedForms, erpNames, ...listAddressRules],
    },
  },
  {
    files: ['app/**'],
    ignores: [
      'app/platform/web.ts',
      'app/platform/local-links.tsx',
      'app/platform/web.server.ts',
      'app/entry.*',
      'app/routes.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['@remix-run/*'], message: 'The framework comes from ~/platform/web and ~/platform/web.server.' },
          ],
        },
      ],
    },
  },
  { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.test.*', 'bench/**'], rules: { 'no-restricted-syntax': ['error', postedForms, erpNames] } },
  // The schema is where both names stand side by side; the data API, and tests, speak as the ERP and other programs do.
  {
    files: [
      'app/platform/db/schema.server.ts',
      'app/platform/db/erp-views.server.ts',
      'app/features/data-api/**',
      'tests/**',
    ],
    rules: { 'no-restricted-syntax': ['error', postedForms] },
  },
  { files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
);

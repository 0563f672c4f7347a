export type { TFunction } from 'i18next';
export { Trans, useTranslation } from 'react-i18next';

/** What the shop's page loads when it can be used already. */
export { browseProducts } from './browse-products';
export { FilterPanel, readFilters } from './filter-panel';
export { ProductPopup } from './product-popup';

/** What the shop's page loads when it can be used already. */
export { browseFirstPage } from './browse-first-page';
export { browseProducts } from './browse-products';
export { CardSkeletons } from './card-skeletons';
export { FilterPanel, readFilters } from './filter-panel';
export { ProductPopup } from './product-popup';
export { ShopPages } from './shop-pages';

/** The home page under its other name (public-site §2). */
export { default, handle, links, loader } from './($lang)._index';

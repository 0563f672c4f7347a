/** What rows of slides use of Swiper: one file, and none of its other modules, whoever bundles it. */
export { Swiper } from 'swiper';
export { A11y, Autoplay, Keyboard } from 'swiper/modules';

/** The parts of Swiper that rows of slides use, in one file, so that every bundle leaves out its other modules. */
export { Swiper } from 'swiper';
export { A11y, Autoplay, Keyboard } from 'swiper/modules';

// Loaded before a process of the product: shifts its clock by CLOCK_SHIFT_MS. Timers and performance.now() stay right.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

globalThis.Date = /** @type {DateConstructor} */ (
  class Date extends RealDate {
    /** @param {unknown[]} args */
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + shift);
      else super(.../** @type {[value: number]} */ (args));
    }

    /** @override */
    static now() {
      return RealDate.now() + shift;
    }
  }
);

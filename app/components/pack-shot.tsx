import { version } from 'virtual:pack-shots';
import { classNames } from './class-names';

/** The colour of each family (pack-colours.css). A new family needs a line here and one in pack-drawing.tsx. */
export const PACK_COLOURS = {
  sme: 'violet',
  commercial: 'violet',
  erp: 'violet',
  retail: 'pink',
  market: 'green',
  pos: 'orange',
  field: 'blue',
  mobile: 'blue',
  'e-invoice': 'teal',
  'extra-user': 'indigo',
  'licence-extension': 'indigo',
  'licence-clearing': 'indigo',
  'licence-stopping': 'indigo',
  'computer-notification': 'indigo',
  'remote-support': 'amber',
  'on-site-support': 'amber',
  'monthly-support': 'amber',
  'thermal-label': 'rose',
  'pos-hardware': 'graphite',
  'receipt-printer': 'graphite',
  'label-printer': 'graphite',
  'barcode-scanner': 'graphite',
  scale: 'graphite',
  'hand-terminal': 'graphite',
  ups: 'graphite',
} as const satisfies Record<string, string>;

export type PackFamily = keyof typeof PACK_COLOURS;
export type PackColour = (typeof PACK_COLOURS)[PackFamily];

export const PACK_FAMILIES = Object.keys(PACK_COLOURS) as PackFamily[];

/** Whether a family of the catalogue has a drawing. */
export function isPackFamily(family: string): family is PackFamily {
  return Object.hasOwn(PACK_COLOURS, family);
}

/** `close` is a close-up of the pack, `group` shows three of them, `bare` only the object, for small squares. */
export const VIEWS = {
  front: { box: '0 0 320 240', width: 320, height: 240, ground: 'pack-ground' },
  close: { box: '84 46 152 114', width: 320, height: 240, ground: 'pack-close' },
  group: { box: '0 0 320 240', width: 320, height: 240, ground: 'pack-ground' },
  bare: { box: '50 14 220 220', width: 220, height: 220, ground: undefined },
} as const;

export type PackView = keyof typeof VIEWS;

/** All of ASCII but what a query may hold as it is, and the invisible marks of direction. */
const TO_ESCAPE = /[^\w.~\u0080-\u1fff\u2070-\uffff-]/g;

/**
 * The drawing's address: the same address always shows the same picture. Browsers escape letters beyond ASCII by
 * themselves; escaped here, a Russian label would be six times as long in each list of products.
 */
export function packAddress(family: PackFamily, label: string, view: PackView): string {
  return `/packs/${version}/${view}/${family}.svg?label=${label.replace(TO_ESCAPE, encodeURIComponent)}`;
}

/** `eager` if it is visible at once, `first` if it is also the largest visible element. */
export type PackLoading = 'lazy' | 'eager' | 'first';

/** The picture of a product family, with a label on the pack. */
export function PackShot({
  family,
  label,
  alt = '',
  width = 320,
  view = 'front',
  loading = 'lazy',
  className,
}: {
  family: PackFamily;
  /** Short: "Market", "58×40", "650 VA". */
  label: string;
  /** Without it the picture is decoration. */
  alt?: string;
  width?: number;
  view?: PackView;
  loading?: PackLoading;
  className?: string;
}) {
  const { ground, ...measures } = VIEWS[view];
  return (
    <img
      src={packAddress(family, label, view)}
      alt={alt}
      width={width}
      height={(width * measures.height) / measures.width}
      {...(loading === 'lazy' && { loading })}
      // React 18 passes the attribute on only in this spelling.
      {...(loading === 'first' && { fetchpriority: 'high' })}
      className={classNames('pack', ground && `pack-${PACK_COLOURS[family]} ${ground}`, className)}
    />
  );
}

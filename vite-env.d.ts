/// <reference types="vite/client" />
/// <reference types="@remix-run/node" />

/** Made by scripts/lib/icon-sprite.mjs. */
declare module 'virtual:icon-sprite' {
  /** Where the sprite of all icons is. */
  export const address: string;
}

/** Made by scripts/lib/pack-shots.mjs. */
declare module 'virtual:pack-shots' {
  /** What the pack shots are drawn from, as a hash. */
  export const version: string;
  /** What the icons on them consist of, as markup. */
  export const glyphs: Readonly<Record<string, string>>;
  /** The rules of pack-colours.css, by the names of the colours. */
  export const colours: Readonly<Record<string, string>>;
  /** The files of app/components/packs, by their names. */
  export const shapes: Readonly<Record<string, string>>;
}

/** Made by scripts/lib/standalone-script.mjs: the address of a script that stands by itself. */
declare module '*?script' {
  const address: string;
  export default address;
}

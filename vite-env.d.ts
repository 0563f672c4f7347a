/// <reference types="vite/client" />
/// <reference types="@remix-run/node" />

/** Made by scripts/lib/icon-sprite.mjs. */
declare module 'virtual:icon-sprite' {
  /** Where the sprite of all icons is. */
  export const address: string;
  /** What each icon consists of, as markup. */
  export const shapes: Readonly<Record<string, string>>;
}

/** Made by scripts/lib/own-script.mjs: the address of a script that stands by itself. */
declare module '*?script' {
  const address: string;
  export default address;
}

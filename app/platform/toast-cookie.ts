/** Holds a toast from the answer that gives it to the page that shows it. */
export const TOAST_COOKIE = 'flash';

/** Takes the toast away in the browser, once it is shown. */
export function forgetFlashedToast(): void {
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}

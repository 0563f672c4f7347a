/** Carries a toast from the answer that sets it to the page that shows it. */
export const TOAST_COOKIE = 'flash';

/** Removes the toast's cookie in the browser after it was shown. */
export function forgetFlashedToast(): void {
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}

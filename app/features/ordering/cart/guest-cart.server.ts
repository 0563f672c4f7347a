import { z } from 'zod';
import { cookieHeader, hostCookieName, readCookie } from '~/platform/cookies.server';
import { decrypt, encrypt } from '~/platform/crypto.server';
import type { NewCartItem } from './cart-store.server';
import { MAX_UNITS } from './cart-view';

/** A visitor's cart and wish list, in a cookie of this browser: no row is written for somebody who never logs in. */
export type GuestCart = { items: NewCartItem[]; wishes: string[] };

/** The most products of a guest cart, in the cart and again on the wish list, so that its cookie stays below 4 kB. */
export const GUEST_CART_PRODUCTS = 40;

// The cookie's name, and the name of its products, are kept by browsers: changing them would empty guest carts.
const cookieName = () => hostCookieName('basket');
const MAX_COOKIE_LENGTH = 4_000;
const SECONDS_KEPT = 30 * 24 * 60 * 60;

const sku = z.string().regex(/^[A-Za-z0-9]{1,20}$/);
const kept = z.strictObject({
  basket: z
    .array(z.tuple([sku, z.int().min(1).max(MAX_UNITS), z.int().min(4).max(23), z.int().min(1).max(4), z.iso.date()]))
    .max(GUEST_CART_PRODUCTS),
  wishes: z.array(sku).max(GUEST_CART_PRODUCTS),
});

/** The guest cart of this browser; an empty one if there is none, or if the cookie is not one of ours. */
export function readGuestCart(request: Request): GuestCart {
  const cookie = readCookie(request, cookieName());
  if (!cookie || cookie.length > MAX_COOKIE_LENGTH) return { items: [], wishes: [] };
  try {
    const { basket, wishes } = kept.parse(JSON.parse(decrypt(cookie)));
    const items = basket.map(([sku, quantity, discountPercent, offersCount, deliveryDate]): NewCartItem => ({
      sku,
      quantity,
      discountPercent,
      offersCount,
      deliveryDate,
    }));
    return { items, wishes };
  } catch {
    return { items: [], wishes: [] };
  }
}

/** True if the browser sends a guest cart, readable or not. */
export function hasGuestCart(request: Request): boolean {
  return readCookie(request, cookieName()) !== undefined;
}

/** A Set-Cookie header that stores the guest cart, or removes the cookie if the cart is empty. */
export function guestCartCookie({ items, wishes }: GuestCart): string {
  if (items.length === 0 && wishes.length === 0) return cookieHeader(cookieName(), '', 0);
  const basket = items.map((item) => [
    item.sku,
    item.quantity,
    item.discountPercent,
    item.offersCount,
    item.deliveryDate,
  ]);
  return cookieHeader(cookieName(), encrypt(JSON.stringify({ basket, wishes })), SECONDS_KEPT);
}

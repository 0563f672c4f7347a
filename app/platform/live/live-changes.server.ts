import { notifyAfterCommit } from '../db/notify.server';
import type { Executor } from '../db/client.server';
import { listen } from '../db/listen.server';
import { onShutdown } from '../shutdown.server';

type Callback = () => void;

const subscribers = new Map<number, Set<Callback>>();
const everything = new Set<Callback>();
let started = false;

/**
 * Calls back whenever an order has changed, and after a lost connection was restored, because changes may have been
 * missed. It only says "look again". One connection serves the whole process; the first subscriber opens it.
 * @returns a function that ends the subscription
 */
export function onOrderChanged(orderId: number, callback: Callback): () => void {
  const callbacks = subscribers.get(orderId) ?? new Set();
  subscribers.set(orderId, callbacks.add(callback));
  startListening();
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0 && subscribers.get(orderId) === callbacks) subscribers.delete(orderId);
  };
}

/** Calls back whenever any order, queue, mail or alert has changed: the staff consoles show them all. */
export function onAnyChange(callback: Callback): () => void {
  everything.add(callback);
  startListening();
  return () => void everything.delete(callback);
}

/** Notifies the consoles after the commit of `tx` that something other than an order has changed. */
export function notifyStaff(tx: Executor): void {
  notifyAfterCommit(tx, 'staff_changed');
}

function startListening(): void {
  if (started) return;
  started = true;
  const stop = listen({
    name: 'karpin-live',
    // An order that is accepted while its queue is paused only notifies the relay.
    channels: ['order_changed', 'staff_changed', 'outbox'],
    onMessage: (channel, payload) => {
      if (channel === 'order_changed') tell(Number(payload));
      tellEverything();
    },
    onConnected: () => {
      for (const orderId of subscribers.keys()) tell(orderId);
      tellEverything();
    },
  });
  onShutdown(stop);
}

function tell(orderId: number): void {
  subscribers.get(orderId)?.forEach((callback) => callback());
}

function tellEverything(): void {
  everything.forEach((callback) => callback());
}

import type { JsonObject } from '../event-store/event-store.ts'

/** A pure function that turns the data of an event of version `n` into data of version `n + 1`. */
export type Upcast = (data: JsonObject) => JsonObject

/** By event type, then by the version to which the upcast applies. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcast>>>>

/**
 * The only place where old versions of events become new ones: `upcasters.BookingRequested[1]` turns version 1 into 2.
 * Personal fields are already decrypted when an upcast runs.
 */
export const upcasters: Upcasters = {
  BookingCanceled: { 1: data => ({ ...data, personId: null }) },
  PaymentFailed: { 1: ({ message: _, ...data }) => data },
}

import type { JsonObject } from '../event-store/event-store.ts'

/** Turns the data of an event written in version `n` into version `n + 1`. Pure. */
export type Upcast = (data: JsonObject) => JsonObject

/** By event type, then by the version that is lifted. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcast>>>>

/**
 * The one place where old events become new ones: `upcasters.BookingRequested[1]` lifts version 1 to version 2.
 * Personal fields are already open when an upcast runs.
 */
export const upcasters: Upcasters = {
  BookingCanceled: { 1: data => ({ ...data, personId: null }) },
  PaymentFailed: { 1: ({ message: _, ...data }) => data },
}

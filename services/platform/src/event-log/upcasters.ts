import type { JsonObject } from '../event-store/event-store.ts'

/** A pure function that turns the data of an event of version `n` into data of version `n + 1`. */
export type Upcast = (data: JsonObject) => JsonObject

/** By event type, then by the version to which the upcast applies. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcast>>>>

/** The terms of all sales until the centre could change them: before that, events did not record them (ADR 68). */
const FIRST_TERMS = {
  noticeHours: 48,
  moves: 1,
  moveMonths: 3,
  creditMonths: 6,
  arrivalMinutes: 10,
  voucherMonths: 9,
  withdrawalDays: 14,
  refundDays: 14,
} as const

const withFirstTerms: Upcast = data => ({ ...data, terms: FIRST_TERMS })

/**
 * The only place where old versions of events become new ones: `upcasters.BookingRequested[1]` turns version 1 into 2.
 * Personal fields are already decrypted when an upcast runs.
 */
export const upcasters: Upcasters = {
  BookingRequested: { 1: withFirstTerms },
  VoucherOrdered: { 1: withFirstTerms },
  PackagePurchased: { 1: withFirstTerms },
  VoucherImported: { 1: withFirstTerms },
  PackageImported: { 1: withFirstTerms },
  BookingConfirmed: { 1: ({ settledBy = null, ...data }) => ({ ...data, settledBy: [settledBy] }) },
  BookingCanceled: { 1: data => ({ ...data, personId: null }) },
  PaymentFailed: { 1: ({ message: _, ...data }) => data },
}

import type { SalesTerms } from './terms.ts'

/**
 * The terms until the centre changes them (docs/rules.md, Limits). They stand apart from their schema, because the
 * site's pages need them and must not load zod.
 */
export const defaultSalesTerms: SalesTerms = {
  noticeHours: 48,
  moves: 1,
  moveMonths: 3,
  creditMonths: 6,
  arrivalMinutes: 10,
  voucherMonths: 9,
  withdrawalDays: 14,
  refundDays: 14,
  reminderHours: 72,
  leastCents: 1_000,
  mostCents: 50_000,
}

import { z } from 'zod'
import { defaultSalesTerms } from './default-terms.ts'

/**
 * The terms that a client accepts. What is booked or sold records them as they were at that moment and keeps them,
 * whatever the centre changes later (ADR 68). The bounds are those of docs/rules.md, Terms of a centre.
 */
export const acceptedTerms = z.object({
  /** Hours before the start until which a client may move a booking. Who cancels later owes the full price. */
  noticeHours: z.int().min(1).max(168),
  /** How often a client may move a booking. */
  moves: z.int().min(0).max(5),
  /** Months after the date that was booked first, within which a moved booking must be. */
  moveMonths: z.int().min(1).max(24),
  /** Months for which a credit note is valid that is given when a booking cannot be moved. */
  creditMonths: z.int().min(1).max(24),
  /** How many minutes before the start the client should arrive. */
  arrivalMinutes: z.int().min(0).max(60),
  /** Months for which a gift voucher is valid, from the day of payment. */
  voucherMonths: z.int().min(1).max(60),
  /** Calendar days from payment within which a buyer may withdraw: 14 at least (Code de la consommation L. 221-18). */
  withdrawalDays: z.int().min(14).max(365),
  /** Days within which a refund is made: 14 at most (Code de la consommation L. 221-24). */
  refundDays: z.int().min(1).max(14),
})
export type AcceptedTerms = z.infer<typeof acceptedTerms>

/** The rules of the centre that are not part of what a client accepts. */
const practice = {
  /** Hours before an appointment at which its reminder goes out: before the last moment for moving it. */
  reminderHours: z.int().min(2).max(336),
  /** The smallest and the largest free amount of a gift voucher, in cents. */
  leastCents: z.int().min(100).max(1_000_000),
  mostCents: z.int().min(100).max(1_000_000),
}

/**
 * The fields of all terms, without the rules between them. The schemas of the API and of a centre's file are made of
 * it: they have some fields under other names, and check the rules with `problemsOfTerms`.
 */
export const salesTermsShape = { ...acceptedTerms.shape, ...practice }

/**
 * The rules between two numbers of the terms that are broken: the French sentence of each, and the field to correct.
 */
export function problemsOfTerms(
  terms: Pick<SalesTerms, 'noticeHours' | 'reminderHours' | 'leastCents' | 'mostCents'>,
): readonly { readonly field: 'reminderHours' | 'mostCents'; readonly message: string }[] {
  const isReminderTooLate = terms.reminderHours <= terms.noticeHours
  const allowsNoAmount = terms.mostCents < terms.leastCents
  return [
    ...(isReminderTooLate ? [{ field: 'reminderHours', message: REMINDER_TOO_LATE } as const] : []),
    ...(allowsNoAmount ? [{ field: 'mostCents', message: NO_AMOUNT } as const] : []),
  ]
}

const REMINDER_TOO_LATE = 'Le rappel doit partir avant le dernier moment pour déplacer le rendez-vous'
const NO_AMOUNT = 'Le plus grand montant libre ne peut pas être inférieur au plus petit'

/** All terms that the centre may change, as the log has them. */
export const recordedTerms = z.object(salesTermsShape)
export type SalesTerms = z.infer<typeof recordedTerms>

/** The terms as somebody may choose them: with the rules between the fields. */
export const salesTerms = recordedTerms.superRefine((terms, context) => {
  for (const { field, message } of problemsOfTerms(terms)) context.addIssue({ code: 'custom', path: [field], message })
})

/** The part of the terms that is recorded with what is booked or sold. */
export const acceptedNow = (terms: SalesTerms): AcceptedTerms => acceptedTerms.parse(terms)

/** Terms that applied to the sales before the instant `until` (UTC), when the centre changed them. */
export type FormerTerms = Pick<AcceptedTerms, 'withdrawalDays' | 'refundDays'> & { readonly until: string }

/** The present terms, and those before each change, in the order of the changes. */
export type TermsOverTime = { readonly terms: SalesTerms; readonly former: readonly FormerTerms[] }

export const firstTerms: TermsOverTime = { terms: defaultSalesTerms, former: [] }

/** The terms over time after a change. @param at when it was made, UTC */
export const afterChange = (
  { terms: { withdrawalDays, refundDays }, former }: TermsOverTime,
  terms: SalesTerms,
  at: string,
): TermsOverTime => ({ terms, former: [...former, { withdrawalDays, refundDays, until: at }] })

/** Days by which the right of withdrawal may end later than its number of days, because it ends on a working day. */
const MOST_DAYS_OFF = 7

/**
 * The terms of withdrawal of all sales from which somebody may still withdraw, taken together. Pages and receipts of
 * withdrawals print these and not the terms of the one sale, because they must not tell whether that sale exists.
 * @param now milliseconds since the epoch
 * @returns the different numbers of days for withdrawing, ascending, and the most days that a refund takes
 */
export function termsOfAnySale({ terms, former }: TermsOverTime, now: number): TermsOfAnySale {
  const mayRun = ({ until, withdrawalDays }: FormerTerms) =>
    Date.parse(until) + (withdrawalDays + MOST_DAYS_OFF) * 86_400_000 > now
  const running = [terms, ...former.filter(mayRun)]
  const withdrawalDays = [...new Set(running.map(each => each.withdrawalDays))]
  return {
    withdrawalDays: withdrawalDays.sort((one, other) => one - other),
    refundDays: Math.max(...running.map(each => each.refundDays)),
  }
}
export type TermsOfAnySale = { readonly withdrawalDays: number[]; readonly refundDays: number }

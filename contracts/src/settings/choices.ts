import { z } from 'zod'

/**
 * What a centre may turn on beyond the demo's way of working (ADR 98). Each is a boolean; what it changes for visitors and
 * staff is said in `choice-words.ts`, which needs an entry for each.
 */
export const allChoices = z.object({
  /** Staff choose who gets a booking; screens and letters name the practitioner. */
  choosePractitioner: z.boolean(),
  /** Clients move and cancel their bookings with a link, within the terms (ADR 102). */
  visitorLinks: z.boolean(),
  /** Staff take up a known client when they book, and may book for a client who has no e-mail address. */
  knownClients: z.boolean(),
  /** The screen of payments has dates, periods, every badge as a filter, and sums. */
  takings: z.boolean(),
  /** Letters and the pages after a payment lead to a receipt. */
  receipts: z.boolean(),
  /** Treatments are shown with their next free starts; visitors may wish for a half of the day and a weekday. */
  nextHours: z.boolean(),
  /** Buyers of vouchers choose when a voucher is sent, and a coloured card (ADR 108). */
  giftDay: z.boolean(),
  /** Staff book and move in the calendar, and outside the hours on purpose (ADR 110, ADR 111). */
  bookFromCalendar: z.boolean(),
  /** The bell's notifications are filtered by practitioner and by day (ADR 113). */
  bellFilters: z.boolean(),
  /** A visitor who left without paying is told once that the hour is still free (ADR 114). */
  lapsedHoldLetter: z.boolean(),
  /** Staff declare a practitioner absent, and decide about all her bookings in one act (ADR 112). */
  daysOff: z.boolean(),
  /** Vouchers pay what they can of a booking, and a card pays the rest (ADR 115). */
  voucherAndCard: z.boolean(),
  /** Visitors ask for a practitioner, or leave « Peu importe » (ADR 116). */
  visitorsChoosePractitioner: z.boolean(),
  /** Visitors book two treatments at once, one after the other or side by side (ADR 118). */
  twoTreatments: z.boolean(),
})
export type Choices = z.infer<typeof allChoices>

const off = z.boolean().default(false)

/** The choices where some may be missing, which are off: in a centre's file, and in events older than a choice. */
export const choices = z.object(
  Object.fromEntries(Object.keys(allChoices.shape).map(name => [name, off])) as Record<keyof Choices, typeof off>,
)

/** The choices of a centre that has made none. */
export const noChoices: Choices = choices.parse({})

import type { Attendance } from '@alba/contracts/bookings/attendance'
import type { Means } from '@alba/contracts/payments/refunds'
import { amount } from '@alba/contracts/shared/price'
import { markPaidOnSite, recordAttendance, type SeenBooking, undoPaidOnSite } from '../../../api/staff/bookings.ts'
import { byMeans } from '../refunds/words.ts'

/** What the server answers to a change: the booking, or only its id while the read models are late. */
type Changed = { readonly id: number; readonly version?: number }

/** A small change of a booking, which happens without a question because it can be undone. */
export type LightAct = {
  /** The message after the act: « Absence notée ». */
  readonly message: string
  /** The message after a failure. */
  readonly failed: string
  readonly run: (seen: SeenBooking) => Promise<Changed>
  /** Undoes the act; left out when there is nothing to undo. */
  readonly undo?: (seen: SeenBooking) => Promise<Changed>
}

/** Attendances as buttons, files and badges call them. */
export const attendanceNames: Readonly<Record<Attendance, string>> = {
  came: 'Présence',
  late: 'Retard',
  absent: 'Absence',
}

const recordedMessages: Readonly<Record<Attendance, string>> = {
  came: 'Présence notée',
  late: 'Retard noté',
  absent: 'Absence notée',
}

const NOT_RECORDED = 'La présence n’a pas pu être notée.'
const NOT_PAID = 'Le règlement n’a pas pu être enregistré.'

/** Records whether the client came; undoing it brings back what was recorded before. */
export const attendanceAct = (
  { attendance: before }: { readonly attendance: Attendance | null },
  attendance: Attendance | null,
): LightAct => ({
  message: attendance === null ? 'Mention retirée' : recordedMessages[attendance],
  failed: NOT_RECORDED,
  run: seen => recordAttendance(seen, attendance),
  undo: seen => recordAttendance(seen, before),
})

/** Records that the price was paid at the centre. */
export const paidAct = (means: Means, cents: number): LightAct => ({
  message: `${amount(cents)} réglés ${byMeans[means]}`,
  failed: NOT_PAID,
  run: seen => markPaidOnSite(seen, { means, amount_cents: cents }),
  undo: undoPaidOnSite,
})

/** Removes the record of a payment at the centre; undoing it records the payment again. */
export const unpaidAct = (means: Means, cents: number): LightAct => ({
  message: 'Règlement retiré',
  failed: 'Le règlement n’a pas pu être annulé.',
  run: undoPaidOnSite,
  undo: seen => markPaidOnSite(seen, { means, amount_cents: cents }),
})

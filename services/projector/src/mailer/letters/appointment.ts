import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { practitionerNames } from '@alba/contracts/bookings/view'
import { addressLine } from '@alba/contracts/centre/address'
import { withArrival } from '@alba/contracts/centre/arrival'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity, withinMonths } from '@alba/contracts/shared/quantity'
import type { Block, Rich, Site } from './letter.ts'
import { noteOnSecond } from './treatments.ts'
import { moment, withBold } from './words.ts'

// What letters about an appointment share: when and where it is, how to prepare for it, and how to move it.

/** The texts that the centre wrote; those that it left out are null. */
const given = (...texts: (string | null)[]): Rich[] => texts.filter(text => text !== null).map(withBold)

/** The centre's own advice about when to arrive, how to come and what to bring. */
export const arrivalAdvice = ({ terms }: BookingRow, { centre: { texts } }: Site): Rich[] =>
  given(withArrival(texts.arrival, terms.arrivalMinutes), texts.access, texts.bring)

/** The centre's own advice about when to call before coming. */
export const healthAdvice = ({ centre: { texts } }: Site): Rich[] => given(texts.health)

/** The block with the day of the appointment, its treatment, its times and its practitioner. */
export function appointmentBlock(row: BookingRow, site: Site): Block {
  const begins = moment(row.starts_at, site)
  const ends = moment(row.ends_at, site)
  const note = noteOnSecond(row, site)
  return {
    kind: 'appointment',
    day: begins.day,
    title: row.service_name,
    text: `De ${begins.time} à ${ends.time}${note ? ` (${note})` : ''}, avec ${practitionerNames(row)}`,
  }
}

/** The fact « Réservation » : « n° 412 345 678 901 234 ». */
export const bookingNumber = ({ id }: BookingRow): [string, Rich] => ['Réservation', `n° ${groupedNumber(id)}`]

/** The block of facts: the address, how the booking was paid where that is known, and its number. */
export const factsBlock = (row: BookingRow, { centre: { identity } }: Site): Block => ({
  kind: 'facts',
  rows: [['Où', addressLine(identity)], ...settledRows(row), bookingNumber(row)],
})

/** How it was paid: « Offert », the card, or what vouchers and the card paid of it, each on a line. */
function settledRows(row: BookingRow): (readonly [string, string])[] {
  if (row.settled_by === 'voucher') return [['Réglé', 'Offert']]
  if (row.settled_by !== 'card') return []
  const byCard = exactPrice(row.paid_cents ?? row.price_cents)
  if (row.voucher_parts.length === 0) return [['Réglé', byCard]]
  return [...row.voucher_parts.map(({ cents }) => ['Bon cadeau', exactPrice(cents)] as const), ['Carte', byCard]]
}

/**
 * How to move the appointment by phone, by the terms of the booking. When it was moved as often as they allow, the
 * sentence promises no other date.
 */
export function movingByPhone(row: BookingRow): Rich {
  const { noticeHours, moves, moveMonths } = row.terms
  const left = moves - row.times_rescheduled
  const another = `nous trouverons une autre date, ${quantity(left, 'time', 'words')}, ${withinMonths(moveMonths)}`
  return [
    `${sentenceOnMoves(row)}Un empêchement ? `,
    { bold: `Prévenez-nous au moins ${quantity(noticeHours, 'h')} avant` },
    left > 0 ? `, par téléphone : ${another}.` : ', par téléphone.',
  ]
}

/** « Ce rendez-vous a déjà été déplacé une fois. », with a space behind it; empty for one that was never moved. */
export const sentenceOnMoves = ({ times_rescheduled: times }: BookingRow): string =>
  times > 0 ? `Ce rendez-vous a déjà été déplacé ${quantity(times, 'time', 'words')}. ` : ''

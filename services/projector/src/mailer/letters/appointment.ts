import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { addressLine } from '@alba/contracts/centre/address'
import { withArrival } from '@alba/contracts/centre/arrival'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity, withinMonths } from '@alba/contracts/shared/quantity'
import type { Block, Rich, Site } from './letter.ts'
import { type Moment, moment, withBold } from './words.ts'

/** Blocks that all letters about an appointment share: when and where it is, and how to prepare for it. */

const given = (...texts: (string | null)[]): Rich[] => texts.filter(text => text !== null).map(withBold)

/** The centre's own advice about when to arrive, how to come and what to bring. */
export const arrival = ({ terms }: BookingRow, { centre: { texts } }: Site): Rich[] =>
  given(withArrival(texts.arrival, terms.arrivalMinutes), texts.access, texts.bring)
/** The centre's own advice about when to call before coming. */
export const health = ({ centre: { texts } }: Site): Rich[] => given(texts.health)

export function appointment(row: BookingRow, site: Site): Block {
  const [begins, ends]: Moment[] = [moment(row.starts_at, site), moment(row.ends_at, site)]
  return {
    kind: 'appointment',
    day: begins?.day ?? '',
    title: row.service_name,
    text: `De ${begins?.time} à ${ends?.time}, avec ${row.practitioner_name}`,
  }
}

export const number = ({ id }: BookingRow): [string, Rich] => ['Réservation', `n° ${groupedNumber(id)}`]

export const facts = (row: BookingRow, { centre: { identity } }: Site): Block => ({
  kind: 'facts',
  rows: [
    ['Où', addressLine(identity)],
    ...(row.settled_by === 'voucher' ? [['Réglé', 'Offert'] as const] : []),
    ...(row.settled_by === 'card' ? [['Réglé', exactPrice(row.paid_cents ?? row.price_cents)] as const] : []),
    number(row),
  ],
})

/**
 * How to move the appointment by phone, by the terms of the booking. When it was moved as often as they allow, the
 * sentence promises no other date.
 */
export function movingByPhone(row: BookingRow): Rich {
  const { noticeHours, moves, moveMonths } = row.terms
  const left = moves - row.times_rescheduled
  const another = `nous trouverons une autre date, ${quantity(left, 'time', 'words')}, ${withinMonths(moveMonths)}`
  return [
    `${movedBefore(row)}Un empêchement ? `,
    { bold: `Prévenez-nous au moins ${quantity(noticeHours, 'h')} avant` },
    left > 0 ? `, par téléphone : ${another}.` : ', par téléphone.',
  ]
}

/** « Ce rendez-vous a déjà été déplacé une fois. », with a space behind it; empty for one that was never moved. */
export const movedBefore = ({ times_rescheduled: times }: BookingRow): string =>
  times > 0 ? `Ce rendez-vous a déjà été déplacé ${quantity(times, 'time', 'words')}. ` : ''

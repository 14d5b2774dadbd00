import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { identity } from '@alba/contracts/centre/schema'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity, withinMonths } from '@alba/contracts/shared/quantity'
import type { Block, Rich, Site } from './letter.ts'
import { type Moment, moment } from './words.ts'

/** Blocks that all letters about an appointment share: when and where it is, and how to prepare for it. */

export const early = ({ terms: { arrivalMinutes } }: BookingRow): Rich => [
  { bold: arrivalMinutes > 0 ? `Arrivez ${quantity(arrivalMinutes, 'minute')} en avance` : 'Arrivez à l’heure' },
  arrivalMinutes > 0 ? ', le temps de vous installer.' : '.',
  ' En cas de retard, le soin est écourté d’autant.',
]
export const FEVER: Rich = [
  'De la fièvre, un avis de votre sage-femme ? ',
  { bold: 'Appelez-nous avant de venir' },
  ' : nous verrons ensemble si le soin est indiqué.',
]

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

export const facts = (row: BookingRow): Block => ({
  kind: 'facts',
  rows: [
    ['Où', identity.centre.address],
    ...(row.settled_by === 'voucher' ? [['Réglé', 'Offert'] as const] : []),
    ...(row.settled_by === 'card' ? [['Réglé', exactPrice(row.paid_cents ?? row.price_cents)] as const] : []),
    number(row),
  ],
})

/** How to move the appointment, by its own terms: often enough moved, it can only be canceled. */
export function movable(row: BookingRow): Rich {
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

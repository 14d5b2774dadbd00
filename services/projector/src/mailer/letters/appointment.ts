import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import { RESCHEDULE_MONTHS, RESCHEDULE_NOTICE_HOURS } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { addressLine } from '@alba/contracts/centre/address'
import { exactPrice } from '@alba/contracts/shared/price'
import type { Block, Rich, Site } from './letter.ts'
import { type Moment, moment, own } from './words.ts'

/** Blocks that all letters about an appointment share: when and where it is, and how to prepare for it. */

const given = (...texts: (string | null)[]): Rich[] => texts.filter(text => text !== null).map(own)

/** The centre's own advice about when to arrive, how to come and what to bring. */
export const arrival = ({ centre: { texts } }: Site): Rich[] => given(texts.arrival, texts.access, texts.bring)
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

export const movable = ({ times_rescheduled }: BookingRow): Rich =>
  times_rescheduled > 0
    ? [
        'Ce rendez-vous a déjà été déplacé une fois. Un empêchement ? ',
        { bold: `Prévenez-nous au moins ${RESCHEDULE_NOTICE_HOURS} h avant` },
        ', par téléphone.',
      ]
    : [
        'Un empêchement ? ',
        { bold: `Prévenez-nous au moins ${RESCHEDULE_NOTICE_HOURS} h avant` },
        `, par téléphone : nous trouverons une autre date, une fois, dans les ${RESCHEDULE_MONTHS} mois.`,
      ]

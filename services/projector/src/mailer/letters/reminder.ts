import { RESCHEDULE_NOTICE_HOURS } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { appointment, arrival, facts, health } from './appointment.ts'
import type { Letter, Rich, Site } from './letter.ts'
import { addressed, firstName, type Moment, moment, telephone, terms } from './words.ts'

/**
 * The reminder of a booking is normally sent three days ahead, while the booking may still be moved. A late one says
 * that it cannot be moved any more.
 * @param now milliseconds since the epoch
 */
export function bookingReminder(row: BookingRow, now: number, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const last = moment(lastNotice(row), site)
  const late = Date.parse(lastNotice(row)) <= now
  return {
    subject: `Rappel : votre rendez-vous du ${begins.spokenDay}, ${begins.time}`,
    preview: `${row.service_name} avec ${row.practitioner_name}, ${begins.spokenDay} à ${begins.time}.`,
    eyebrow: 'Votre rendez-vous approche',
    title: `À ${begins.spokenDay.split(' ')[0]}${addressed(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      { kind: 'paragraph', text: 'Un petit mot pour vous rappeler votre rendez-vous.' },
      appointment(row, site),
      facts(row, site),
      {
        kind: 'advice',
        items: [late ? tooLate(site) : stillTime(row, last, site), ...arrival(site), ...health(site)],
      },
    ],
    links: terms(site),
  }
}

const DUE = 'Passé ce délai, ou en cas d’absence, le rendez-vous est dû en totalité.'

const tooLate = (site: Site): Rich => [
  'Un empêchement de dernière minute ? Appelez-nous au ',
  telephone(site),
  `. À moins de ${RESCHEDULE_NOTICE_HOURS} h, un rendez-vous ne se déplace plus et reste dû en totalité.`,
]

const stillTime = ({ times_rescheduled }: BookingRow, last: Moment, site: Site): Rich => [
  'Un empêchement ? ',
  {
    bold: `Appelez-nous au moins ${RESCHEDULE_NOTICE_HOURS} h avant, c’est-à-dire avant ${last.spokenDay} à ${last.time}`,
  },
  ', au ',
  telephone(site),
  times_rescheduled > 0
    ? `. Ce rendez-vous a déjà été déplacé une fois. ${DUE}`
    : ` : nous trouverons une autre date. ${DUE}`,
]

/** Last moment at which the booking may be moved, UTC. */
const lastNotice = ({ starts_at }: BookingRow): string =>
  new Date(Date.parse(starts_at) - RESCHEDULE_NOTICE_HOURS * 3_600_000).toISOString()

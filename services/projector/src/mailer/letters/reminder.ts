import { lastNotice } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { practitionerNames } from '@alba/contracts/bookings/view'
import { quantity } from '@alba/contracts/shared/quantity'
import { appointmentBlock, arrivalAdvice, factsBlock, healthAdvice, sentenceOnMoves } from './appointment.ts'
import type { Letter, Rich, Site } from './letter.ts'
import { howToMoveOrCancel, type Manage } from './manage.ts'
import { commaAndName, firstName, moment, telephone, termsLinks } from './words.ts'

/**
 * The reminder of a booking is normally sent while the booking may still be moved. A late one says that it cannot be
 * moved any more.
 * @param now milliseconds since the epoch
 */
export function bookingReminder(row: BookingRow, now: number, site: Site, manage?: Manage): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Rappel : votre rendez-vous du ${begins.spokenDay}, ${begins.time}`,
    preview: `${row.service_name} avec ${practitionerNames(row)}, ${begins.spokenDay} à ${begins.time}.`,
    eyebrow: 'Votre rendez-vous approche',
    title: `À ${begins.spokenDay.split(' ')[0]}${commaAndName(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      { kind: 'paragraph', text: 'Un petit mot pour vous rappeler votre rendez-vous.' },
      appointmentBlock(row, site),
      factsBlock(row, site),
      {
        kind: 'advice',
        items: [
          manage ? howToMoveOrCancel(row, manage, site) : byPhone(row, now, site),
          ...arrivalAdvice(row, site),
          ...healthAdvice(site),
        ],
      },
    ],
    links: termsLinks(site),
  }
}

function byPhone(row: BookingRow, now: number, site: Site): Rich {
  const last = lastNotice({ startsAt: row.starts_at, terms: row.terms })
  return last <= now ? tooLate(row, site) : stillTime(row, last, site)
}

const DUE = 'Passé ce délai, ou en cas d’absence, le rendez-vous est dû en totalité.'

const noticeOf = ({ terms }: BookingRow): string => quantity(terms.noticeHours, 'h')

const tooLate = (row: BookingRow, site: Site): Rich => [
  'Un empêchement de dernière minute ? Appelez-nous au ',
  telephone(site),
  `. À moins de ${noticeOf(row)}, un rendez-vous ne se déplace plus et reste dû en totalité.`,
]

/** @param last the last moment for moving it, in milliseconds since the epoch */
function stillTime(row: BookingRow, last: number, site: Site): Rich {
  const { spokenDay, time } = moment(new Date(last).toISOString(), site)
  return [
    'Un empêchement ? ',
    { bold: `Appelez-nous au moins ${noticeOf(row)} avant, c’est-à-dire avant ${spokenDay} à ${time}` },
    ', au ',
    telephone(site),
    row.times_rescheduled < row.terms.moves
      ? ` : nous trouverons une autre date. ${DUE}`
      : `. ${sentenceOnMoves(row)}${DUE}`,
  ]
}

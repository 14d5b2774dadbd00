import { isInTime, lastNotice } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { quantity } from '@alba/contracts/shared/quantity'
import { movingByPhone, sentenceOnMoves } from './appointment.ts'
import { linkTo, type Rich, type Site } from './letter.ts'
import { dayAndTime, telephone } from './words.ts'

/** The address of the page of a booking. The secret follows a `#`, so that it reaches no log of a server. */
export const manageLink = (token: string, site: Site): string => linkTo(site, `/reservation/gerer#${token}`)

/** The page on which the client manages the booking, where the centre offers it. */
export type Manage = {
  readonly link: string
  /** The moment for which the letter is written, in milliseconds since the epoch: may the booking be moved then? */
  readonly now: number
}

/** What the client can do when something comes up: on the page of the booking where there is one, else by phone. */
export function howToMoveOrCancel(row: BookingRow, manage: Manage | undefined, site: Site): Rich {
  if (!manage) return movingByPhone(row)
  const { link, now } = manage
  const booking = { startsAt: row.starts_at, terms: row.terms }
  return isInTime(booking, now) ? inTime(row, link, site) : late(row, link, site)
}

function inTime(row: BookingRow, link: string, site: Site): Rich {
  const last = new Date(lastNotice({ startsAt: row.starts_at, terms: row.terms })).toISOString()
  const isMovable = row.times_rescheduled < row.terms.moves
  return [
    `${sentenceOnMoves(row)}Un empêchement ? `,
    {
      text: isMovable ? 'Déplacez ou annulez votre rendez-vous en ligne' : 'Annulez votre rendez-vous en ligne',
      href: link,
    },
    ', ',
    { bold: `jusqu’au ${dayAndTime(last, site)}` },
    '. Passé ce moment, ou en cas d’absence, il est dû en totalité.',
  ]
}

const late = (row: BookingRow, link: string, site: Site): Rich => [
  'Un empêchement de dernière minute ? Appelez-nous au ',
  telephone(site),
  ', ou ',
  { text: 'annulez en ligne', href: link },
  `. À moins de ${quantity(row.terms.noticeHours, 'h')}, un rendez-vous ne se déplace plus et reste dû en totalité.`,
]

import type { BookingRow } from '@alba/contracts/bookings/rows'
import { capital, letterLabel } from '@alba/contracts/centre/grammar'
import { type NotedPlace, practitionersAt } from '@alba/contracts/notifications/events'
import type { Block, Letter, Site } from './letter.ts'
import { linkTo } from './letter.ts'
import { backOfficeButton } from './staff.ts'
import { dayAndTime, fullName, moment } from './words.ts'

/** Letters about a colleague's change in a practitioner's agenda. They name the client, like all letters to staff. */

/** What was changed, with the time and practitioner of the booking as the notification recorded them. */
export type Change = {
  readonly canceled: boolean
  /** The place before a move to another time or practitioner; undefined for a canceled booking, and in older events. */
  readonly before: NotedPlace | undefined
  /** The place after a move, or the last place of a canceled booking. */
  readonly now: NotedPlace | undefined
}
/**
 * The practitioner who gets the letter (`id`), and who made the change (`doneBy`), as the subject of a sentence.
 * Undefined becomes « Le centre ».
 */
type Reader = { readonly id: number; readonly doneBy: string | undefined }

const BY_CENTRE = 'Le centre'

export function agendaChanged(row: BookingRow, change: Change, { id, doneBy }: Reader, site: Site): Letter {
  const { at, what, text } = wordingFor(change, id, doneBy ?? BY_CENTRE, site)
  const begins = moment(at?.startsAt ?? row.starts_at, site)
  const who = fullName(row.customer_name)
  return {
    subject: `Votre agenda : rendez-vous ${what}, ${begins.spokenDay}, ${begins.time}`,
    preview: [row.service_name, who].filter(Boolean).join(', '),
    eyebrow: `Rendez-vous ${what}`,
    title: `${capital(begins.spokenDay)}, ${begins.time}`,
    blocks: [
      { kind: 'paragraph', text },
      {
        kind: 'facts',
        rows: [['Soin', row.service_name], ...(who ? [[letterLabel(site.centre.words.client), who] as const] : [])],
      },
      backOfficeButton(site, `/bookings?booking=${row.id}&date=${row.date}`),
      ownChoice(site),
    ],
  }
}

type Wording = {
  /** The place that the booking has or had in the reader's agenda. The subject and the title name its time. */
  readonly at: NotedPlace | undefined
  /** What happened, after « rendez-vous ». */
  readonly what: string
  readonly text: string
}

/** The text depends on the reader: the booking is canceled, still hers, no longer hers, or new to her. */
function wordingFor({ canceled, before, now }: Change, id: number, who: string, site: Site): Wording {
  const when = ({ startsAt }: NotedPlace) => dayAndTime(startsAt, site)
  if (canceled) return { at: now, what: 'annulé', text: `${who} a annulé ce rendez-vous. L’horaire est libre.` }
  if (!isAt(now, id)) {
    const since = now ? ` : il a lieu le ${when(now)}, avec ${now.practitionerName}` : ''
    return { at: before, what: 'retiré', text: `${who} a retiré ce rendez-vous de votre agenda${since}.` }
  }
  if (before && isAt(before, id))
    return { at: now, what: 'déplacé', text: `${who} a déplacé ce rendez-vous, qui était prévu le ${when(before)}.` }
  const was = before ? ` Il était prévu le ${when(before)}, avec ${before.practitionerName}.` : ''
  return { at: now, what: 'ajouté', text: `${who} a placé ce rendez-vous dans votre agenda.${was}` }
}

const isAt = (place: NotedPlace | undefined, id: number): boolean => practitionersAt([place]).includes(id)

/** What was changed, and where the bookings are since then, as parts of sentences. */
const outside = {
  room_closed: ['a fermé une salle', 'dans une salle fermée'],
  opening_removed: ['a supprimé une de vos disponibilités', 'en dehors de vos horaires'],
} as const

/** @param rows the reader's bookings that are now in a closed room or outside the openings; at least one */
export function bookingsToMove(
  rows: readonly BookingRow[],
  topic: keyof typeof outside,
  doneBy: string | undefined,
  site: Site,
): Letter {
  const count = `${rows.length} rendez-vous`
  const [did, where] = outside[topic]
  return {
    subject: `Votre agenda : ${count} à déplacer`,
    preview: `${rows.length === 1 ? 'Il se trouve' : 'Ils se trouvent'} maintenant ${where}.`,
    eyebrow: 'À déplacer',
    title: `${count} à déplacer`,
    blocks: [
      { kind: 'paragraph', text: `${doneBy ?? BY_CENTRE} ${did} : il y reste ${count} de votre agenda.` },
      {
        kind: 'facts',
        rows: rows
          .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
          .map(row => {
            const { spokenDay, time } = moment(row.starts_at, site)
            return [`${spokenDay}, ${time}`, [row.service_name, fullName(row.customer_name)].filter(Boolean).join(', ')]
          }),
      },
      backOfficeButton(site, '/bookings'),
      ownChoice(site),
    ],
  }
}

/** Where the reader chose this letter, and can stop it. */
export const ownChoice = (site: Site): Block => ({
  kind: 'small',
  text: [
    'Vous recevez cet e-mail parce que vous l’avez choisi dans ',
    { text: 'Mon compte', href: linkTo(site, '/backoffice/account') },
    '.',
  ],
})

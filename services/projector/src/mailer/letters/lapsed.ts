import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { FreeHour } from '../still-free.ts'
import { type Letter, linkTo, type Site } from './letter.ts'
import { moment } from './words.ts'

/**
 * The hour that somebody held and did not pay for is still free. Anybody can have this letter sent, so it has no word
 * that a visitor typed.
 */
export function lapsedHold(row: BookingRow, hour: FreeHour, site: Site): Letter {
  const { day, spokenDay, time } = moment(row.starts_at, site)
  const withWhom = row.wished_practitioner ? `, avec ${row.wished_practitioner.name}` : ''
  return {
    subject: `Votre heure est encore libre : ${spokenDay}, ${time}`,
    preview: `${row.service_name}, ${spokenDay} à ${time}.`,
    eyebrow: 'Rien n’est encore réservé',
    title: 'Votre heure est encore libre.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Bonjour, vous aviez choisi ce moment sans aller jusqu’au paiement. Il est encore libre : s’il vous convient toujours, il suffit d’un instant pour le réserver.',
      },
      {
        kind: 'appointment',
        day,
        title: row.service_name,
        text: `De ${time} à ${moment(row.ends_at, site).time}${withWhom}`,
      },
      { kind: 'button', label: 'Réserver cette heure', href: linkTo(site, bookingPath(hour)) },
      {
        kind: 'small',
        text: 'Rien n’a été réservé ni payé, et personne ne vous attend. Nous ne vous écrirons pas une autre fois à ce sujet. Si vous n’avez rien demandé, ne tenez pas compte de ce message.',
      },
    ],
  }
}

/** The booking page with what was chosen, as a link of the site has it (`bookingAddress`, `putSecond`). */
function bookingPath({ serviceId, categorySlug, start, practitionerId, second }: FreeHour): string {
  const query = new URLSearchParams({ service: String(serviceId) })
  if (categorySlug) query.set('category', categorySlug)
  query.set('start', start)
  if (practitionerId !== null) query.set('practitioner', String(practitionerId))
  if (second) {
    query.set('second', String(second.serviceId))
    query.set('arrangement', second.arrangement)
  }
  return `/reservation?${query}`
}

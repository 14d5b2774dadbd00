import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import { RESCHEDULE_MONTHS, RESCHEDULE_NOTICE_HOURS } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { identity } from '@alba/contracts/centre/schema'
import type { EventOf } from '@alba/contracts/events'
import { exactPrice } from '@alba/contracts/shared/price'
import { calendarLink } from './calendar.ts'
import type { Block, Letter, Rich, Site } from './letter.ts'
import { addressed, capital, firstName, greeting, type Moment, moment, soon, telephone, terms } from './words.ts'

/** What is told to whoever booked. Each takes the booking as the event left it. @param saidAt when that was, UTC */

const EARLY: Rich = [
  { bold: 'Arrivez 10 minutes en avance' },
  ', le temps de vous installer. En cas de retard, le soin est écourté d’autant.',
]
const FEVER: Rich = [
  'De la fièvre, un avis de votre sage-femme ? ',
  { bold: 'Appelez-nous avant de venir' },
  ' : nous verrons ensemble si le soin est indiqué.',
]

export function bookingConfirmed(row: BookingRow, saidAt: string, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Votre rendez-vous est confirmé : ${begins.spokenDay}, ${begins.time}`,
    preview: `${capital(begins.spokenDay)} à ${begins.time}, ${row.service_name} avec ${row.practitioner_name}.`,
    eyebrow: 'Rendez-vous confirmé',
    title: `À ${soon(saidAt, row.starts_at, site)}${addressed(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      { kind: 'paragraph', text: `${settled(row)} Nous préparons la salle ; vous n’avez qu’à venir.` },
      appointment(row, site),
      facts(row),
      { kind: 'button', label: 'Ajouter au calendrier', href: calendarLink(row) },
      { kind: 'advice', items: [EARLY, movable(row), FEVER] },
    ],
    links: terms(site),
  }
}

/** @param from where it was before, UTC */
export function bookingRescheduled(row: BookingRow, from: string, site: Site): Letter {
  const [begins, before] = [moment(row.starts_at, site), moment(from, site)]
  return {
    subject: `Votre rendez-vous est déplacé : ${begins.spokenDay}, ${begins.time}`,
    preview: `Nouvelle date : ${begins.spokenDay} à ${begins.time}, avec ${row.practitioner_name}.`,
    eyebrow: 'Rendez-vous déplacé',
    title: `C’est noté${addressed(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `Votre rendez-vous du ${before.spokenDay} à ${before.time} a changé de date. Il a lieu le `,
          { bold: `${begins.spokenDay} à ${begins.time}` },
          '.',
        ],
      },
      appointment(row, site),
      facts(row),
      { kind: 'button', label: 'Ajouter au calendrier', href: calendarLink(row) },
      { kind: 'advice', items: [EARLY, movable(row), FEVER] },
    ],
    links: terms(site),
  }
}

/** Only for what was confirmed. Who canceled and why stays with the centre; so does what becomes of the money. */
export function bookingCanceled(row: BookingRow, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const restored = row.settled_by === 'voucher'
  return {
    subject: `Votre rendez-vous du ${begins.spokenDay} est annulé`,
    preview: `${row.service_name}, ${begins.spokenDay} à ${begins.time} : ce rendez-vous n’a plus lieu.`,
    eyebrow: 'Rendez-vous annulé',
    title: `Votre rendez-vous n’a plus lieu${addressed(firstName(row.customer_name))}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Nous avons annulé votre rendez-vous du ',
          { bold: `${begins.spokenDay} à ${begins.time}` },
          '. Pour en choisir un autre, ou pour toute question, appelez-nous au ',
          telephone(),
          '.',
        ],
      },
      { kind: 'facts', rows: [['Soin', row.service_name], number(row)] },
      {
        kind: 'paragraph',
        text: restored
          ? 'Votre bon cadeau n’est pas perdu : ce qui avait servi à ce rendez-vous est de nouveau disponible, avec le même numéro.'
          : 'Lorsque l’annulation vient du centre, votre règlement vous est remboursé intégralement, par le même moyen de paiement.',
      },
    ],
    links: terms(site),
  }
}

/**
 * Three days ahead, while the booking may still be moved; one that comes late says that it cannot.
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
      facts(row),
      {
        kind: 'advice',
        items: [late ? tooLate() : stillTime(row, last), EARLY, FEVER],
      },
    ],
    links: terms(site),
  }
}

const DUE = 'Passé ce délai, ou en cas d’absence, le rendez-vous est dû en totalité.'

const tooLate = (): Rich => [
  'Un empêchement de dernière minute ? Appelez-nous au ',
  telephone(),
  `. À moins de ${RESCHEDULE_NOTICE_HOURS} h, un rendez-vous ne se déplace plus et reste dû en totalité.`,
]

const stillTime = ({ times_rescheduled }: BookingRow, last: Moment): Rich => [
  'Un empêchement ? ',
  {
    bold: `Appelez-nous au moins ${RESCHEDULE_NOTICE_HOURS} h avant, c’est-à-dire avant ${last.spokenDay} à ${last.time}`,
  },
  ', au ',
  telephone(),
  times_rescheduled > 0
    ? `. Ce rendez-vous a déjà été déplacé une fois. ${DUE}`
    : ` : nous trouverons une autre date. ${DUE}`,
]

type Late = Pick<EventOf<'LatePaymentRejected'>['data'], 'amountCents' | 'reason'>

/** Money that buys nothing any more goes back in full. */
export function latePaymentRefunded(row: BookingRow, { amountCents, reason }: Late, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const why = {
    slot_taken:
      'Votre paiement nous est parvenu alors que le délai était passé et que cet horaire venait d’être attribué.',
    canceled_by_staff: 'Votre paiement nous est parvenu alors que ce rendez-vous venait d’être annulé.',
    already_settled:
      'Votre paiement nous est parvenu alors que ce rendez-vous était déjà réglé ; il reste bien confirmé.',
    past: 'Votre paiement nous est parvenu après l’heure de ce rendez-vous, que nous n’avions donc pas pu confirmer.',
  }[reason]
  return {
    subject: 'Votre paiement vous est remboursé',
    preview: `${exactPrice(amountCents)} vous sont rendus en totalité, par le même moyen de paiement.`,
    eyebrow: 'Paiement remboursé',
    title: 'Votre paiement vous est rendu.',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(firstName(row.customer_name))}${why} `,
          { bold: `Nous vous remboursons ${exactPrice(amountCents)}, en totalité` },
          ', sur la carte que vous avez utilisée. Selon votre banque, la somme apparaît sous quelques jours.',
        ],
      },
      {
        kind: 'facts',
        rows: [['Soin', row.service_name], ['Horaire demandé', `${begins.spokenDay}, ${begins.time}`], number(row)],
      },
      ...(reason === 'already_settled'
        ? []
        : [
            { kind: 'paragraph' as const, text: ['Pour choisir un autre horaire, appelez-nous au ', telephone(), '.'] },
          ]),
    ],
    links: terms(site),
  }
}

const settled = ({ settled_by }: BookingRow): string =>
  ({
    card: 'Votre rendez-vous est réservé et réglé.',
    voucher: 'Votre rendez-vous est réservé, offert par votre bon cadeau.',
    staff: 'Votre rendez-vous est réservé.',
  })[settled_by ?? 'staff']

function appointment(row: BookingRow, site: Site): Block {
  const [begins, ends]: Moment[] = [moment(row.starts_at, site), moment(row.ends_at, site)]
  return {
    kind: 'appointment',
    day: begins?.day ?? '',
    title: row.service_name,
    text: `De ${begins?.time} à ${ends?.time}, avec ${row.practitioner_name}`,
  }
}

const number = ({ id }: BookingRow): [string, Rich] => ['Réservation', `n° ${groupedNumber(id)}`]

const facts = (row: BookingRow): Block => ({
  kind: 'facts',
  rows: [
    ['Où', identity.centre.address],
    ...(row.settled_by === 'voucher' ? [['Réglé', 'Offert'] as const] : []),
    ...(row.settled_by === 'card' ? [['Réglé', exactPrice(row.paid_cents ?? row.price_cents)] as const] : []),
    number(row),
  ],
})

/** The last moment at which it may be moved, UTC. */
const lastNotice = ({ starts_at }: BookingRow): string =>
  new Date(Date.parse(starts_at) - RESCHEDULE_NOTICE_HOURS * 3_600_000).toISOString()

const movable = ({ times_rescheduled }: BookingRow): Rich =>
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

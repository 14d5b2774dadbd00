import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import { RESCHEDULE_MONTHS, RESCHEDULE_NOTICE_HOURS } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { identity } from '@alba/contracts/centre/schema'
import type { EventOf } from '@alba/contracts/events'
import { exactPrice } from '@alba/contracts/shared/price'
import { calendarLink } from './calendar.ts'
import type { Block, Letter, Rich, Site } from './letter.ts'
import { type MoneyBack, moneyBackToClient } from './money-back.ts'
import {
  addressed,
  becauseOf,
  capital,
  firstName,
  greeting,
  type Moment,
  moment,
  small,
  soon,
  spoken,
  telephone,
  terms,
} from './words.ts'

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

/** Where it was before (UTC), whose wish it was, and why. */
export type Move = {
  readonly from: string
  readonly wishedBy: 'client' | 'centre'
  readonly reason: string | null
}

/** The client's own reason is not told back: they know it, and staff may have noted more. That of the centre is. */
export function bookingRescheduled(row: BookingRow, move: Move, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const byCentre = move.wishedBy === 'centre'
  return {
    subject: `Votre rendez-vous est déplacé : ${begins.spokenDay}, ${begins.time}`,
    preview: `Nouvelle date : ${begins.spokenDay} à ${begins.time}, avec ${row.practitioner_name}.`,
    eyebrow: 'Rendez-vous déplacé',
    title: `${byCentre ? 'Votre rendez-vous change de date' : 'C’est noté'}${addressed(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      { kind: 'paragraph', text: byCentre ? movedByCentre(row, move, site) : movedByClient(row, move, site) },
      ...(byCentre ? [{ kind: 'paragraph' as const, text: NOT_COUNTED }] : []),
      appointment(row, site),
      facts(row),
      { kind: 'button', label: 'Ajouter au calendrier', href: calendarLink(row) },
      { kind: 'advice', items: [EARLY, movable(row), FEVER] },
    ],
    links: terms(site),
  }
}

const movedByClient = (row: BookingRow, { from }: Move, site: Site): Rich => [
  `Votre rendez-vous du ${spoken(from, site)} a changé de date. Il a lieu le `,
  { bold: spoken(row.starts_at, site) },
  '.',
]

const movedByCentre = (row: BookingRow, { from, reason }: Move, site: Site): Rich => [
  `Nous avons dû déplacer votre rendez-vous du ${spoken(from, site)}${becauseOf(reason)}. Il a lieu le `,
  { bold: spoken(row.starts_at, site) },
  '.',
]

const NOT_COUNTED: Rich = [
  'Ce changement vient de nous : il ne compte pas comme le vôtre. Si cette date ne vous convient pas, appelez-nous au ',
  telephone(),
  '.',
]

/** Whose wish a cancellation was, and what becomes of the money. */
export type Cancellation = { readonly wishedBy: 'client' | 'centre'; readonly money: MoneyBack }

/** Only for what was confirmed. Why it was canceled stays with the centre. */
export function bookingCanceled(row: BookingRow, { wishedBy, money }: Cancellation, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const when = { bold: `${begins.spokenDay} à ${begins.time}` }
  const sentence: Rich =
    wishedBy === 'centre'
      ? ['Nous avons annulé votre rendez-vous du ', when, '. ']
      : ['À votre demande, votre rendez-vous du ', when, ' est annulé. ']
  const returned = moneyBackToClient(money)
  return {
    subject: `Votre rendez-vous du ${begins.spokenDay} est annulé`,
    preview: `${row.service_name}, ${begins.spokenDay} à ${begins.time} : ce rendez-vous n’a plus lieu.`,
    eyebrow: 'Rendez-vous annulé',
    title: `Votre rendez-vous n’a plus lieu${addressed(firstName(row.customer_name))}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: [...sentence, 'Pour en choisir un autre, ou pour toute question, appelez-nous au ', telephone(), '.'],
      },
      { kind: 'facts', rows: [['Soin', row.service_name], number(row)] },
      ...(returned === undefined ? [] : [{ kind: 'paragraph' as const, text: returned }]),
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

const whyLate: Readonly<Record<Late['reason'], string>> = {
  slot_taken:
    'Votre paiement nous est parvenu alors que le délai était passé et que cet horaire venait d’être attribué.',
  canceled_by_staff: 'Votre paiement nous est parvenu alors que ce rendez-vous venait d’être annulé.',
  already_settled:
    'Votre paiement nous est parvenu alors que ce rendez-vous était déjà réglé ; il reste bien confirmé.',
  past: 'Votre paiement nous est parvenu après l’heure de ce rendez-vous, que nous n’avions donc pas pu confirmer.',
  refunded: 'Votre paiement vous avait déjà été rendu quand il nous est parvenu : ce rendez-vous n’est pas confirmé.',
}

/** Money that buys nothing any more goes back in full, or has gone back already. */
export function latePaymentRefunded(row: BookingRow, { amountCents, reason }: Late, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const amount = exactPrice(amountCents)
  return {
    subject: 'Votre paiement vous est remboursé',
    preview: `${amount} vous sont rendus en totalité, par le même moyen de paiement.`,
    eyebrow: 'Paiement remboursé',
    title: 'Votre paiement vous est rendu.',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(firstName(row.customer_name))}${small(whyLate[reason])} `,
          { bold: reason === 'refunded' ? `Nous vous avons remboursé ${amount}` : `Nous vous remboursons ${amount}` },
          ', en totalité, sur la carte que vous avez utilisée. Selon votre banque, la somme apparaît sous quelques jours.',
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

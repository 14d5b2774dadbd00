import { handover } from '@alba/contracts/bookings/handover'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { practitionerNames } from '@alba/contracts/bookings/view'
import { capital } from '@alba/contracts/centre/grammar'
import { exactPrice } from '@alba/contracts/shared/price'
import { appointmentBlock, arrivalAdvice, bookingNumber, factsBlock, healthAdvice } from './appointment.ts'
import { calendarLink } from './calendar.ts'
import type { Block, Inline, Letter, Rich, Site } from './letter.ts'
import { howToMoveOrCancel, type Manage } from './manage.ts'
import { type MoneyBack, moneyBackToClient } from './money-back.ts'
import {
  becauseOf,
  commaAndName,
  dayAndTime,
  firstName,
  moment,
  telephone,
  termsLinks,
  weekdayOrSoon,
} from './words.ts'

/*
 * Letters to the client of a booking. Each takes the row of the booking as it was after the event, but with the present
 * name and address of the client.
 */

type ConfirmedExtras = {
  /** What is left on the last voucher that paid; undefined when none did. */
  readonly balanceCents?: number | undefined
  readonly manage?: Manage | undefined
}

/**
 * The confirmation. It is also sent once more after the client's address was corrected.
 * @param happenedAt when the booking was confirmed, or its address corrected, UTC
 */
export function bookingConfirmed(
  row: BookingRow,
  happenedAt: string,
  site: Site,
  { balanceCents, manage }: ConfirmedExtras = {},
): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Votre rendez-vous est confirmé : ${begins.spokenDay}, ${begins.time}`,
    preview: `${capital(begins.spokenDay)} à ${begins.time}, ${row.service_name} avec ${practitionerNames(row)}.`,
    eyebrow: 'Rendez-vous confirmé',
    title: `À ${weekdayOrSoon(happenedAt, row.starts_at, site)}${commaAndName(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      {
        kind: 'paragraph',
        text: `${bookedSentence(row)}${leftOnVoucher(row, balanceCents)} ${site.centre.texts.welcome}`,
      },
      ...otherThanWished(row),
      appointmentBlock(row, site),
      factsBlock(row, site),
      { kind: 'button', label: 'Ajouter au calendrier', href: calendarLink(row, site) },
      {
        kind: 'advice',
        items: [...arrivalAdvice(row, site), howToMoveOrCancel(row, manage, site), ...healthAdvice(site)],
      },
    ],
    links: termsLinks(site),
  }
}

export type Move = {
  /** UTC. */
  readonly previousStartsAt: string
  /** The practitioner's name; left out for moves from before it was recorded. */
  readonly previousPractitioner?: string | undefined
  readonly wishedBy: 'client' | 'centre'
  /** `link`: the client did it with the link in a letter. Left out: staff did it. */
  readonly through?: 'link' | undefined
  /** Whether it takes back the move before it. */
  readonly undoes?: true | undefined
  readonly reason: string | null
  /** What the centre adds, because a practitioner is absent; null or left out: nothing. */
  readonly text?: string | null | undefined
}

/**
 * The client's own reason is not repeated: they know it, and staff may have noted more. A reason of the centre is
 * given.
 */
export function bookingRescheduled(row: BookingRow, move: Move, site: Site, manage?: Manage): Letter {
  const begins = moment(row.starts_at, site)
  const byCentre = move.wishedBy === 'centre' && !move.undoes
  return {
    subject: `Votre rendez-vous ${move.undoes ? 'garde sa date' : 'est déplacé'} : ${begins.spokenDay}, ${begins.time}`,
    preview: `${move.undoes ? 'Comme avant' : 'Nouvelle date'} : ${begins.spokenDay} à ${begins.time}, avec ${practitionerNames(row)}.`,
    eyebrow: move.undoes ? 'Date inchangée' : 'Rendez-vous déplacé',
    title: `${byCentre ? 'Votre rendez-vous change de date' : 'C’est noté'}${commaAndName(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      { kind: 'paragraph', text: howMoved(row, move, site) },
      ...ownText(move.text),
      ...newPractitioner(row, move, site),
      ...(byCentre ? [{ kind: 'paragraph' as const, text: notCounted(site) }] : []),
      appointmentBlock(row, site),
      factsBlock(row, site),
      { kind: 'button', label: 'Ajouter au calendrier', href: calendarLink(row, site) },
      {
        kind: 'advice',
        items: [...arrivalAdvice(row, site), howToMoveOrCancel(row, manage, site), ...healthAdvice(site)],
      },
    ],
    links: termsLinks(site),
  }
}

/** The text that the centre wrote itself, as one block for each of its paragraphs. */
const ownText = (text: string | null | undefined): Block[] =>
  (text ?? '')
    .split(/\n+/)
    .map(each => each.trim())
    .filter(each => each !== '')
    .map(each => ({ kind: 'paragraph', text: each }))

/** Says that the booking is not with the wished practitioner: staff gave it to another one before it was paid. */
function otherThanWished({ wished_practitioner: wished, practitioner_name: now }: BookingRow): Block[] {
  const change = wished ? handover(wished.name, now) : undefined
  return change === undefined ? [] : [{ kind: 'paragraph', text: `Ce sera ${change}.` }]
}

export type HandOver = {
  /** Who had it. */
  readonly previousPractitioner: string
  /** Whether she is absent then (ADR 112); otherwise staff gave it to somebody else (ADR 116). */
  readonly isAbsent: boolean
  /** As in `Move`. */
  readonly text: string | null
  /** Whether it is only the second of two treatments side by side. */
  readonly isSecond?: boolean
}

type Taker = Pick<BookingRow, 'practitioner_id' | 'practitioner_name'>

/** The practitioner who gives the treatment now. */
const takerOf = (row: BookingRow, { isSecond }: HandOver): Taker =>
  isSecond && row.second
    ? { practitioner_id: row.second.practitionerId, practitioner_name: row.second.practitionerName }
    : row

/** The letter says who gives the treatment now; day, hour and place stay. */
export function bookingHandedOver(row: BookingRow, change: HandOver, site: Site, manage?: Manage): Letter {
  const begins = moment(row.starts_at, site)
  const taker = takerOf(row, change)
  return {
    subject: `Votre rendez-vous du ${begins.spokenDay} : ${taker.practitioner_name} vous recevra`,
    preview: `Le jour et l’heure ne changent pas : ${begins.spokenDay} à ${begins.time}.`,
    eyebrow: 'Rendez-vous maintenu',
    title: `Votre rendez-vous a bien lieu${commaAndName(firstName(row.customer_name))}.`,
    picture: 'confirmation',
    blocks: [
      { kind: 'paragraph', text: takenOver(row, change, site) },
      ...ownText(change.text),
      ...(isAsWished(row, change) ? [] : [{ kind: 'paragraph' as const, text: callIfUnwelcome(row, change, site) }]),
      appointmentBlock(row, site),
      factsBlock(row, site),
      { kind: 'button', label: 'Ajouter au calendrier', href: calendarLink(row, site) },
      {
        kind: 'advice',
        items: [...arrivalAdvice(row, site), howToMoveOrCancel(row, manage, site), ...healthAdvice(site)],
      },
    ],
    links: termsLinks(site),
  }
}

/** The practitioner for whom the client asked. Of two treatments side by side, they asked only for that of the first. */
const wishFor = (row: BookingRow, { isSecond }: HandOver) => (isSecond ? null : row.wished_practitioner)

const isAsWished = (row: BookingRow, change: HandOver): boolean => wishFor(row, change)?.id === row.practitioner_id

function takenOver(row: BookingRow, change: HandOver, site: Site): Rich {
  const { previousPractitioner: before, isAbsent } = change
  const taker = takerOf(row, change)
  const day = dayAndTime(row.starts_at, site)
  const [first, then] = isAbsent
    ? [`${before} ne pourra pas vous recevoir le ${day}. `, ' à la même heure']
    : [`Votre rendez-vous du ${day} garde son heure. `, `, et non plus ${before}`]
  const wish = isAsWished(row, change) ? ', comme vous l’aviez demandé' : ''
  return [first, { bold: `${taker.practitioner_name} vous recevra` }, `${then}${wish}.`]
}

function callIfUnwelcome(row: BookingRow, change: HandOver, site: Site): Rich {
  const wished = wishFor(row, change)
  return [
    wished
      ? `Vous aviez demandé ${wished.name} : si ce changement ne vous convient pas, appelez-nous au `
      : 'Vous n’avez rien à faire. Si cela ne vous convient pas, appelez-nous au ',
    telephone(site),
    '.',
  ]
}

/**
 * Says that another practitioner gives the treatment, where the centre chose to name them (ADR 99), and to clients who
 * asked for somebody.
 */
function newPractitioner(row: BookingRow, { previousPractitioner }: Move, { centre }: Site): Block[] {
  const wished = row.wished_practitioner
  const isNamed = centre.choices.choosePractitioner || wished !== null
  // The letter about a hand-over before this move may not have gone out, so this one names the wished practitioner.
  const before = wished && wished.id !== row.practitioner_id ? wished.name : previousPractitioner
  const change = isNamed ? handover(before, row.practitioner_name) : undefined
  return change === undefined ? [] : [{ kind: 'paragraph', text: `Ce sera ${change}.` }]
}

function howMoved(row: BookingRow, move: Move, site: Site): Rich {
  if (move.undoes) return movedBack(row, move, site)
  return move.wishedBy === 'centre' ? movedByCentre(row, move, site) : movedByClient(row, move, site)
}

/** The letter about the move that was taken back may have been sent, or not. */
const movedBack = (row: BookingRow, { previousStartsAt }: Move, site: Site): Rich => [
  `Votre rendez-vous n’est finalement pas déplacé au ${dayAndTime(previousStartsAt, site)}. Il a lieu le `,
  { bold: dayAndTime(row.starts_at, site) },
  ', comme avant.',
]

const movedByClient = (row: BookingRow, { previousStartsAt, through }: Move, site: Site): Rich => [
  through === 'link'
    ? `Vous avez déplacé votre rendez-vous du ${dayAndTime(previousStartsAt, site)}. Il a lieu le `
    : `Votre rendez-vous du ${dayAndTime(previousStartsAt, site)} a changé de date. Il a lieu le `,
  { bold: dayAndTime(row.starts_at, site) },
  '.',
]

const movedByCentre = (row: BookingRow, { previousStartsAt, reason }: Move, site: Site): Rich => [
  `Nous avons dû déplacer votre rendez-vous du ${dayAndTime(previousStartsAt, site)}${becauseOf(reason)}. Il a lieu le `,
  { bold: dayAndTime(row.starts_at, site) },
  '.',
]

const notCounted = (site: Site): Rich => [
  'Ce changement vient de nous : il ne compte pas comme le vôtre. Si cette date ne vous convient pas, appelez-nous au ',
  telephone(site),
  '.',
]

/** Who wished the cancellation, and what happens to the money. */
export type Cancellation = {
  readonly wishedBy: 'client' | 'centre'
  /** `link`: the client did it with the link in a letter. Left out: staff did it. */
  readonly through?: 'link' | undefined
  /** What becomes of each payment. */
  readonly money: readonly MoneyBack[]
  /** As in `Move`. */
  readonly text?: string | null | undefined
}

/** Only confirmed bookings get this letter. It does not give the reason. */
export function bookingCanceled(row: BookingRow, { wishedBy, through, money, text }: Cancellation, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const when = { bold: `${begins.spokenDay} à ${begins.time}` }
  const sentence = canceledBy(wishedBy, through, when)
  return {
    subject: `Votre rendez-vous du ${begins.spokenDay} est annulé`,
    preview: `${row.service_name}, ${begins.spokenDay} à ${begins.time} : ce rendez-vous n’a plus lieu.`,
    eyebrow: 'Rendez-vous annulé',
    title: `Votre rendez-vous n’a plus lieu${commaAndName(firstName(row.customer_name))}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: [...sentence, 'Pour en choisir un autre, ou pour toute question, appelez-nous au ', telephone(site), '.'],
      },
      ...ownText(text),
      { kind: 'facts', rows: [['Soin', row.service_name], bookingNumber(row)] },
      ...moneyBackToClient(money, row.terms).map(text => ({ kind: 'paragraph' as const, text })),
    ],
    links: termsLinks(site),
  }
}

function canceledBy(wishedBy: 'client' | 'centre', through: 'link' | undefined, when: Inline): readonly Inline[] {
  if (wishedBy === 'centre') return ['Nous avons annulé votre rendez-vous du ', when, '. ']
  if (through === 'link') return ['Vous avez annulé votre rendez-vous du ', when, '. ']
  return ['À votre demande, votre rendez-vous du ', when, ' est annulé. ']
}

/**
 * The sentence that the time is booked, and how it was paid. `settled_by` is null only before the confirmation, which
 * this letter follows.
 */
const bookedSentence = ({ settled_by, voucher_parts }: BookingRow): string =>
  ({
    card:
      voucher_parts.length > 0
        ? `Votre rendez-vous est réservé et réglé, par ${yourVouchers(voucher_parts)} et par carte.`
        : 'Votre rendez-vous est réservé et réglé.',
    voucher: `Votre rendez-vous est réservé, offert par ${yourVouchers(voucher_parts)}.`,
    staff: 'Votre rendez-vous est réservé.',
    elsewhere: 'Votre rendez-vous est réservé et réglé.',
  })[settled_by ?? 'staff']

const yourVouchers = ({ length }: BookingRow['voucher_parts']): string =>
  length > 1 ? 'vos bons cadeaux' : 'votre bon cadeau'

/** Nothing is said when nothing is left, as on a voucher for a treatment, which is used as a whole. */
const leftOnVoucher = ({ voucher_parts }: BookingRow, balanceCents = 0): string =>
  balanceCents > 0
    ? ` Il reste ${exactPrice(balanceCents)} sur ${voucher_parts.length > 1 ? 'le dernier' : 'ce bon'}.`
    : ''

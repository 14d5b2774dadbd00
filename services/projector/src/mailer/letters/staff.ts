import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { practitionerNames, roomNames } from '@alba/contracts/bookings/view'
import { backOfficeName, capital, letterLabel } from '@alba/contracts/centre/grammar'
import { telLink } from '@alba/contracts/shared/dialling'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import type { WithdrawalEvent } from '@alba/contracts/withdrawals/events'
import type { Cancellation } from './bookings.ts'
import { type Block, type Letter, linkTo, type Rich, type Site } from './letter.ts'
import { moneyBackToStaff } from './money-back.ts'
import { bothTreatments, spokenHours, type Treatment } from './treatments.ts'
import { fullName, moment } from './words.ts'

/** States that notes and health data are only in the back office, because they are never sent by mail. */
export const notByMail = ({ centre: { words } }: Site): Block => ({
  kind: 'small',
  text: `Les notes et les informations de santé restent dans l’${backOfficeName(words)} ; elles ne voyagent pas par e-mail.`,
})

/** A button that opens a page of the back office. @param path below `/backoffice` */
export const backOfficeButton = (site: Site, path: string): Block => ({
  kind: 'button',
  label: `Ouvrir dans l’${backOfficeName(site.centre.words)}`,
  href: linkTo(site, `/backoffice${path}`),
})

/** Opens the booking, with its day in the calendar behind it. */
const openBooking = (site: Site, { id, date }: BookingRow): Block =>
  backOfficeButton(site, `/bookings?booking=${id}&date=${date}`)

export function newBooking(row: BookingRow, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Nouveau rendez-vous : ${begins.spokenDay}, ${begins.time}`,
    preview: `${row.service_name}, ${fullName(row.customer_name)}, ${roomNames(row)}, avec ${practitionerNames(row)}.`,
    eyebrow:
      row.channel === 'web' ? 'Nouveau rendez-vous, réservé en ligne' : 'Nouveau rendez-vous, saisi par le centre',
    title: `${capital(begins.spokenDay)}, ${begins.time}`,
    blocks: [bookingFacts(row, site, { withSettlement: true }), openBooking(site, row), notByMail(site)],
  }
}

/** A letter to staff with the same decision as the client's letter. */
export function canceledBooking(row: BookingRow, { wishedBy, through, money }: Cancellation, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Rendez-vous annulé : ${begins.spokenDay}, ${begins.time}`,
    preview: `${row.service_name}, ${fullName(row.customer_name)}, avec ${practitionerNames(row)}. L’horaire est libéré.`,
    eyebrow: 'Rendez-vous annulé, horaire libéré',
    title: `${capital(begins.spokenDay)}, ${begins.time}`,
    blocks: [
      bookingFacts(row, site, { withSettlement: true }),
      {
        kind: 'paragraph',
        text: [whoCanceled(wishedBy, through), ...money.map(each => moneyBackToStaff(each, row.terms))].join(' '),
      },
      openBooking(site, row),
      notByMail(site),
    ],
  }
}

function whoCanceled(wishedBy: Cancellation['wishedBy'], through: Cancellation['through']): string {
  if (through === 'link') return 'Par la personne elle-même, en ligne.'
  return wishedBy === 'client' ? 'À la demande de la personne.' : 'Par le centre.'
}

/** A letter to staff: a payment was not completed in time, so the slot is free again. */
export function timedOutPayment(row: BookingRow, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Paiement non abouti à temps : ${begins.spokenDay}, ${begins.time}`,
    preview: `${row.service_name}, ${fullName(row.customer_name)} : le délai de paiement est passé, l’horaire est libéré.`,
    eyebrow: 'Délai de paiement dépassé',
    title: `${capital(begins.spokenDay)}, ${begins.time}`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Le paiement a été commencé et n’a pas abouti dans le délai. L’horaire est de nouveau libre.',
      },
      bookingFacts(row, site, { withSettlement: false }),
      openBooking(site, row),
    ],
  }
}

type Referred = Extract<WithdrawalEvent, { type: 'WithdrawalReferred' }>['data']

const whyReferred: Record<Exclude<Referred['reason'], 'too_late'>, string> = {
  unknown: 'la référence ne correspond à rien de connu',
  other_person: 'l’adresse e-mail n’est pas celle de l’achat',
  not_paid: 'l’achat n’a pas été payé',
  paid_elsewhere: 'l’achat a été payé dans l’ancien système',
  used: 'un bon a déjà été utilisé',
  already_withdrawn: 'l’achat a déjà fait l’objet d’une rétractation',
}

/** Older events do not say how many days the sale had: all had 14. */
const because = ({ reason, withdrawalDays = 14 }: Why): string =>
  reason === 'too_late' ? `le délai de ${quantity(withdrawalDays, 'calendar day')} est passé` : whyReferred[reason]
type Why = Pick<Referred, 'reason' | 'withdrawalDays'>

/** A letter to staff about a declared withdrawal that cannot be accepted automatically: somebody must answer it. */
export function referredWithdrawal(
  claim: { readonly name: string; readonly email: string; readonly reference: string },
  why: Why,
  site: Site,
): Letter {
  return {
    subject: 'Rétractation à examiner',
    preview: `Référence ${claim.reference} : ${because(why)}.`,
    eyebrow: 'Rétractation à examiner',
    title: `Référence ${claim.reference}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Cette déclaration attend votre réponse : ${because(why)}. Rien n’est remboursé pour le moment. La personne a reçu un accusé de réception.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Nom', claim.name],
          ['E-mail', mailLink(claim.email)],
          ['Référence', claim.reference],
        ],
      },
      backOfficeButton(site, '/gift-vouchers'),
    ],
  }
}

/** The largest number of declarations that one letter lists. */
const MOST_CLAIMS = 50

/**
 * A letter to staff about declarations of withdrawal whose reference is unknown. In most of them the number was
 * mistyped. It lists the first of them and counts all.
 */
export function unknownWithdrawals(
  claims: readonly { readonly name: string; readonly email: string; readonly reference: string }[],
  site: Site,
): Letter {
  const count = claims.length
  const many = count > 1
  return {
    subject: many ? `${count} rétractations sans contrat connu` : 'Une rétractation sans contrat connu',
    preview: 'Leur référence ne correspond à rien de connu. Rien n’a été remboursé.',
    eyebrow: 'Rétractations à examiner',
    title: many ? `${count} déclarations sans contrat connu` : 'Une déclaration sans contrat connu',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Leur référence ne correspond à rien de connu : souvent une faute de frappe. Rien n’a été remboursé ; il reste à répondre à qui attend une réponse.',
      },
      {
        kind: 'facts',
        rows: claims
          .slice(0, MOST_CLAIMS)
          .map(({ name, email, reference }) => [reference, [`${name} · `, { text: email, href: `mailto:${email}` }]]),
      },
      ...(count > MOST_CLAIMS
        ? [{ kind: 'small', text: `Et ${quantity(count - MOST_CLAIMS, 'other')}, dans le journal.` } as const]
        : []),
      backOfficeButton(site, '/gift-vouchers'),
    ],
  }
}

function bookingFacts(row: BookingRow, site: Site, { withSettlement }: { readonly withSettlement: boolean }): Block {
  const { words } = site.centre
  const phone = row.customer_phone
  const both = bothTreatments(row).map(treatment => whoWhenWhere(treatment, site))
  return {
    kind: 'facts',
    rows: [
      ...(row.second ? [] : [['Soin', `${row.service_name}, ${row.duration_minutes} min`] as const]),
      ...both.map((sentence, index) => [index === 0 ? 'Premier soin' : 'Deuxième soin', sentence] as const),
      [letterLabel(words.client), fullName(row.customer_name)],
      ...(phone ? [['Téléphone', [{ text: phoneInPairs(phone), href: telLink(phone) }]] as const] : []),
      ...(row.customer_email ? [['E-mail', mailLink(row.customer_email)] as const] : []),
      ...(row.second ? [] : placeOf(row, words)),
      ...(withSettlement ? settlement(row) : []),
      ['Réservation', `n° ${groupedNumber(row.id)}`],
    ],
  }
}

const placeOf = (row: BookingRow, words: Site['centre']['words']): (readonly [string, Rich])[] => [
  [letterLabel(words.practitioner), row.practitioner_name],
  ['Salle', row.room_name],
]

/** « Massage prénatal, de 10 h 00 à 11 h 00, avec Camille Roussel, Salle Massage » */
const whoWhenWhere = (treatment: Treatment, site: Site): string =>
  [treatment.name, spokenHours(treatment, site), `avec ${treatment.practitionerName}`, treatment.roomName].join(', ')

const settlement = (row: BookingRow): (readonly [string, Rich])[] => [
  [
    'Règlement',
    row.settled_by === 'card'
      ? [...row.voucher_parts.map(byVoucher), `Carte, ${exactPrice(row.paid_cents ?? row.price_cents)}`].join(' ; ')
      : settledOtherwise[row.settled_by ?? 'staff'],
  ],
]
const byVoucher = ({ cents }: BookingRow['voucher_parts'][number]): string => `Bon cadeau, ${exactPrice(cents)}`
const settledOtherwise = {
  voucher: 'Bon cadeau',
  staff: 'À régler au centre',
  elsewhere: 'Réglé dans l’ancien système',
} as const

export const mailLink = (address: string): Rich => [{ text: address, href: `mailto:${address}` }]

/**
 * A letter to staff: a client's mail could not be delivered.
 * @param about subject line of that mail; null when it could not be written
 * @param to who should have got it; null when it could not be written
 * @param path the page of its booking or sale, below `/backoffice`
 */
export function undeliveredMail(
  about: string | null,
  to: { readonly name: string; readonly address: string } | null,
  path: string,
  site: Site,
): Letter {
  const who = to?.name || 'la personne'
  return {
    subject: `E-mail non remis${to ? ` : ${to.name || to.address}` : ''}`,
    preview: about ?? 'Un e-mail à une personne n’a pas pu être envoyé.',
    eyebrow: 'E-mail non remis',
    title: `À prévenir autrement : ${who}`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Nous n’avons pas pu remettre cet e-mail, ou nous ne savons pas s’il est arrivé. Prévenez la personne par téléphone, et vérifiez son adresse. Nous n’essayons plus de nous-mêmes.',
      },
      {
        kind: 'facts',
        rows: [
          ...(about === null ? [] : [['Objet', about] as const]),
          ...(to === null ? [] : [['Adresse', mailLink(to.address)] as const]),
        ],
      },
      backOfficeButton(site, path),
    ],
  }
}

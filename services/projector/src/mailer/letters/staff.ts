import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { declineSentence } from '@alba/contracts/payments/declines'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { phoneInPairs, phoneLink } from '@alba/contracts/shared/phone'
import { exactPrice } from '@alba/contracts/shared/price'
import type { WithdrawalEvent } from '@alba/contracts/withdrawals/events'
import { type Block, type Letter, linkTo, type Rich, type Site } from './letter.ts'
import { capital, fullName, moment } from './words.ts'

/** What the centre is told. No notes, no health data: they stay in the back office, and do not travel by mail. */

const NOT_BY_MAIL: Block = {
  kind: 'small',
  text: 'Les notes et les informations de santé restent dans l’Espace Praticien ; elles ne voyagent pas par e-mail.',
}

const open = (site: Site, path: string): Block => ({
  kind: 'button',
  label: 'Ouvrir dans l’Espace Praticien',
  href: linkTo(site, path),
})

export function newBooking(row: BookingRow, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Nouveau rendez-vous : ${begins.spokenDay}, ${begins.time}`,
    preview: `${row.service_name}, ${fullName(row.customer_name)}, ${row.room_name}, avec ${row.practitioner_name}.`,
    eyebrow:
      row.channel === 'web' ? 'Nouveau rendez-vous, réservé en ligne' : 'Nouveau rendez-vous, saisi par le centre',
    title: `${capital(begins.spokenDay)}, ${begins.time}`,
    blocks: [bookingFacts(row, true), open(site, '/backoffice/bookings'), NOT_BY_MAIL],
  }
}

export function canceledBooking(row: BookingRow, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  return {
    subject: `Rendez-vous annulé : ${begins.spokenDay}, ${begins.time}`,
    preview: `${row.service_name}, ${fullName(row.customer_name)}, avec ${row.practitioner_name}. L’horaire est libéré.`,
    eyebrow: 'Rendez-vous annulé, horaire libéré',
    title: `${capital(begins.spokenDay)}, ${begins.time}`,
    blocks: [
      bookingFacts(row, true),
      {
        kind: 'paragraph',
        text: 'Aucun remboursement Stripe n’est effectué automatiquement. Un bon cadeau, lui, redevient valable.',
      },
      open(site, '/backoffice/bookings'),
      NOT_BY_MAIL,
    ],
  }
}

/** Nobody paid in time: the time is free again. */
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
      bookingFacts(row, false),
      open(site, '/backoffice/bookings'),
    ],
  }
}

/** What a payment is for, in a few words. */
export type Paid = {
  readonly target: PaymentTarget
  readonly paymentIntentId: string
  readonly what: string
  readonly who: string
  readonly amountCents: number
}

export function failedPayment(paid: Paid, codes: readonly (string | null)[], site: Site): Letter {
  return {
    subject: `Paiement refusé : ${paid.what}`,
    preview: `${exactPrice(paid.amountCents)}, ${paid.who}.`,
    eyebrow: 'Paiement refusé',
    title: `${exactPrice(paid.amountCents)} n’ont pas été réglés`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Le paiement a été refusé et n’a pas été recommencé avec succès depuis. Ce que la personne a lu : « ${declineSentence(...codes)} »`,
      },
      paymentFacts(paid),
      open(site, '/backoffice/payments'),
    ],
  }
}

/** Money that went back, or that somebody's bank wants back. @param cents how much */
export function reversedPayment(paid: Paid, how: 'refunded' | 'disputed', cents: number, site: Site): Letter {
  const disputed = how === 'disputed'
  return {
    subject: `${disputed ? 'Paiement contesté' : 'Paiement remboursé'} : ${paid.what}`,
    preview: `${exactPrice(cents)}, ${paid.who}.`,
    eyebrow: disputed ? 'Paiement contesté auprès de la banque' : 'Paiement remboursé',
    title: exactPrice(cents),
    blocks: [
      {
        kind: 'paragraph',
        text: disputed
          ? 'La personne conteste ce paiement auprès de sa banque. Répondez dans le tableau de bord du prestataire de paiement avant l’échéance qu’il indique.'
          : `Au total, ${exactPrice(cents)} sur ${exactPrice(paid.amountCents)} ont été remboursés.`,
      },
      paymentFacts(paid),
      open(site, '/backoffice/payments'),
    ],
  }
}

type Referred = Extract<WithdrawalEvent, { type: 'WithdrawalReferred' }>['data']

const whyReferred: Record<Referred['reason'], string> = {
  unknown: 'la référence ne correspond à rien de connu',
  other_person: 'l’adresse e-mail n’est pas celle de l’achat',
  not_paid: 'l’achat n’a pas été payé',
  too_late: 'le délai de 14 jours est passé',
  used: 'un bon a déjà été utilisé',
  already_withdrawn: 'l’achat a déjà fait l’objet d’une rétractation',
}

/** A claim that the machine does not decide: somebody answers it. */
export function referredWithdrawal(
  claim: { readonly name: string; readonly email: string; readonly reference: string },
  reason: Referred['reason'],
  site: Site,
): Letter {
  return {
    subject: 'Rétractation à examiner',
    preview: `Référence ${claim.reference} : ${whyReferred[reason]}.`,
    eyebrow: 'Rétractation à examiner',
    title: `Référence ${claim.reference}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Cette déclaration n’a pas pu être acceptée d’office : ${whyReferred[reason]}. Rien n’a été remboursé. Un accusé de réception est parti ; il reste à répondre.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Nom', claim.name],
          ['E-mail', mail(claim.email)],
          ['Référence', claim.reference],
        ],
      },
      open(site, '/backoffice/gift-vouchers'),
    ],
  }
}

function bookingFacts(row: BookingRow, withSettlement: boolean): Block {
  const phone = row.customer_phone
  return {
    kind: 'facts',
    rows: [
      ['Soin', `${row.service_name}, ${row.duration_minutes} min`],
      ['Cliente', fullName(row.customer_name)],
      ...(phone ? [['Téléphone', [{ text: phoneInPairs(phone), href: phoneLink(phone) }]] as const] : []),
      ...(row.customer_email ? [['E-mail', mail(row.customer_email)] as const] : []),
      ['Praticienne', row.practitioner_name],
      ['Salle', row.room_name],
      ...(withSettlement ? settlement(row) : []),
      ['Réservation', `n° ${groupedNumber(row.id)}`],
    ],
  }
}

const settlement = (row: BookingRow): (readonly [string, Rich])[] => [
  [
    'Règlement',
    row.settled_by === 'card'
      ? `Carte, ${exactPrice(row.paid_cents ?? row.price_cents)}`
      : row.settled_by === 'voucher'
        ? 'Bon cadeau'
        : 'À régler au centre',
  ],
]

const paymentFacts = ({ what, who, paymentIntentId }: Paid): Block => ({
  kind: 'facts',
  rows: [
    ['Objet', what],
    ['Cliente', who],
    ['Paiement', paymentIntentId],
  ],
})

const mail = (address: string): Rich => [{ text: address, href: `mailto:${address}` }]

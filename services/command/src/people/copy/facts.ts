import type { DomainEvent } from '@alba/contracts/events'
import type { ExportedEvent } from '@alba/contracts/moving/export'
import { amount } from '@alba/contracts/shared/price'
import { localOf, spokenDate, spokenTime } from '@alba/contracts/shared/spoken-date'
import type { Possessions } from '../obstacles.ts'
import { possessionsIn } from '../possessions.ts'

/** A French title and its value: a line about a booking, voucher, purchase, withdrawal or payment. */
export type Fact = readonly [title: string, value: string]

/** An instant as people say it, in the centre's time: « 26 novembre 2026, 9 h 00 ». */
export function moment(instant: string, zone: string): string {
  const local = localOf(instant, zone)
  return `${spokenDate(local)}, ${spokenTime(local)}`
}

/**
 * The last state of everything in these events: what, when, for how much. The texts about the person are not among
 * these facts: `textsIn` lists them.
 * @param events of the things, in the order of the log; each stream from its first event, or it has no facts
 */
export function factsIn(events: readonly ExportedEvent[], zone: string): Fact[] {
  // Exported events have the data of the log. They may lack personal fields (`heldOf`), of which no fact is made.
  const has = possessionsIn(events as unknown as readonly DomainEvent[])
  return [
    ...has.bookings.flatMap(booking => ofBooking(booking, zone)),
    ...has.vouchers.flatMap(ofVoucher),
    ...has.purchases.flatMap(ofPurchase),
    ...has.withdrawals.flatMap(withdrawal => ofWithdrawal(withdrawal, zone)),
    ...has.payments.flatMap(payment => ofPayment(payment, zone)),
  ]
}

/**
 * What the recipient of a gift reads about it. Its state is left out: only the order is known here, which the buyer may
 * have paid or canceled since, and the code goes to the recipient on the day that the buyer chose.
 * @param order the event with which it was ordered
 */
export const factsOfGift = (order: ExportedEvent, zone: string): Fact[] =>
  factsIn([order], zone).filter(([title]) => title !== STATE)

const STATE = 'État'

type Of<Kind extends keyof Possessions> = Possessions[Kind][number]

const bookingStates = { pending: 'non payé', confirmed: 'confirmé', canceled: 'annulé', expired: 'non payé, expiré' }

/** Who gives the booking; of two treatments side by side, both. */
const givenBy = ({ practitionerId, practitionerName, second }: Of<'bookings'>): string =>
  second && second.practitionerId !== practitionerId
    ? `${practitionerName} et ${second.practitionerName}`
    : practitionerName

const ofBooking = (booking: Of<'bookings'>, zone: string): Fact[] => [
  ['Soin', booking.serviceName],
  ['Quand', moment(booking.startsAt, zone)],
  ['Avec', givenBy(booking)],
  ['Prix', amount(booking.priceCents)],
  [STATE, bookingStates[booking.status]],
  ['Conditions acceptées', booking.termsAccepted ? booking.termsVersion : 'aucune'],
  ['Questionnaire de santé', booking.eligible ? 'le soin convient' : 'rien n’est noté'],
  ...(booking.onSite ? [['Payé au centre', amount(booking.onSite.amountCents)] as const] : []),
]

const voucherStates = { ordered: 'non payé', canceled: 'commande annulée', issued: 'émis', invalidated: 'annulé' }

const ofVoucher = (voucher: Of<'vouchers'>): Fact[] => [
  ['Bon', voucher.serviceName ?? 'montant libre'],
  ['Montant', amount(voucher.amountCents)],
  [STATE, voucherStates[voucher.status]],
  ...('number' in voucher
    ? ([
        ['Code', voucher.number],
        ['Reste', amount(voucher.balanceCents)],
        ['Valable jusqu’au', spokenDate(voucher.expiresOn)],
      ] as const)
    : []),
]

const purchaseStates = {
  ordered: 'non payé',
  imported: 'payé ailleurs',
  canceled: 'annulé',
  paid: 'payé',
  withdrawn: 'rétracté',
}

const ofPurchase = (purchase: Of<'purchases'>): Fact[] => [
  ['Forfait', purchase.packageName],
  ['Montant', amount(purchase.amountCents)],
  [STATE, purchaseStates[purchase.status]],
]

const withdrawalStates = { received: 'reçue', accepted: 'acceptée', referred: 'examinée par l’équipe' }

const ofWithdrawal = (withdrawal: Of<'withdrawals'>, zone: string): Fact[] => [
  ['Reçue le', moment(withdrawal.receivedAt, zone)],
  [STATE, withdrawalStates[withdrawal.status]],
]

const paymentStates = { open: 'non payé', processing: 'en cours', succeeded: 'payé', canceled: 'annulé' }

const ofPayment = (payment: Of<'payments'>, zone: string): Fact[] => [
  [
    `Paiement par carte ${payment.paymentIntentId}`,
    [
      `${amount(payment.amountCents)}, ${paymentStates[payment.status]}`,
      ...(payment.paidAt ? [`le ${moment(payment.paidAt, zone)}`] : []),
      ...(payment.refundedCents > 0 ? [`${amount(payment.refundedCents)} remboursés`] : []),
    ].join(', '),
  ],
]

import type { NotificationTopic } from '@alba/contracts/notifications/topics'
import type { Kind } from '../../../services/projector/src/mailer/kinds.ts'

/** How a cell of the matrix ends: what is checked, and what the page says. */
export type End = {
  readonly booking: 'confirmed' | 'canceled' | 'expired'
  /** Whether the booking has its time: with its practitioner, with another one, or on another day; `free`: it has none. */
  readonly time: 'kept' | 'handed over' | 'moved' | 'free'
  /** What was paid in money: with the centre, owed to whoever paid, in part or all back with them. */
  readonly money: 'none' | 'with the centre' | 'owed' | 'partly back' | 'back'
  /** The voucher, or each of two: used up, worth what it was, or without any value. Left out where none pays. */
  readonly voucher?: 'used' | 'valid' | 'void'
  /** The letters to the client, and to the buyer. */
  readonly letters: readonly Kind[]
  /** What the bell tells staff. */
  readonly bell: readonly NotificationTopic[]
  /** The code of the refusal, when the act was refused. */
  readonly refused?: string
}

/** The ways of paying as the page calls them, in its order. */
export const wayNames = {
  card: 'card',
  voucher: 'gift voucher',
  vouchers: 'two gift vouchers',
  package: 'package',
  voucherAndCard: 'voucher and card',
  onTheSpot: 'on the spot',
  twoInTurn: 'card, two treatments in turn',
  twoSideBySide: 'card, two treatments side by side',
} as const
export type WayName = keyof typeof wayNames

/** The acts as the page calls them, in its order. */
export const actNames = {
  move: 'moved at the client’s wish',
  moveTakenBack: 'such a move is taken back',
  cancelByCentre: 'canceled by the centre',
  cancelInTime: 'canceled by the client, in time',
  cancelTooLate: 'canceled by the client, too late',
  refundWhole: 'all money returned by staff',
  refundPart: '20 € returned by staff',
  withdraw: 'withdrawal',
  latePayment: 'paid too late',
  closure: 'room closed',
  absenceMoves: 'moved for an absence',
  absenceHandsOver: 'handed over for an absence',
  absenceCancels: 'canceled for an absence',
  changePractitioner: 'another practitioner',
  retire: 'treatment and practitioner retired',
} as const
export type ActName = keyof typeof actNames

type More = Partial<Pick<End, 'voucher' | 'letters' | 'bell' | 'refused'>>
const end = (booking: End['booking'], time: End['time'], money: End['money'], more: More): End => ({
  booking,
  time,
  money,
  letters: [],
  bell: [],
  ...more,
})

const moved = { letters: ['booking-rescheduled'], bell: ['booking_moved'] } as const
const takenBack = { letters: ['booking-rescheduled'], bell: ['booking_moved', 'booking_moved'] } as const
const handedOver = { letters: ['booking-handed-over'], bell: ['practitioner_changed'] } as const
const canceled = { letters: ['booking-canceled'], bell: ['booking_canceled'] } as const
const refunded = { letters: ['payment-refunded'], bell: ['payment_refunded'] } as const
const referred = { letters: ['withdrawal-received'], bell: ['withdrawal_referred'] } as const
const used = { voucher: 'used' } as const
const valid = { voucher: 'valid' } as const

type Column = Readonly<Record<ActName, End>>

const card: Column = {
  move: end('confirmed', 'moved', 'with the centre', moved),
  cancelByCentre: end('canceled', 'free', 'owed', canceled),
  cancelInTime: end('canceled', 'free', 'owed', canceled),
  cancelTooLate: end('canceled', 'free', 'with the centre', canceled),
  moveTakenBack: end('confirmed', 'kept', 'with the centre', takenBack),
  absenceMoves: end('confirmed', 'moved', 'with the centre', moved),
  absenceHandsOver: end('confirmed', 'handed over', 'with the centre', handedOver),
  absenceCancels: end('canceled', 'free', 'owed', canceled),
  // Staff decides whether the client comes all the same.
  refundWhole: end('confirmed', 'kept', 'back', refunded),
  refundPart: end('confirmed', 'kept', 'partly back', refunded),
  // There is no right to withdraw from an appointment on a fixed date (docs/rules.md), so staff answers the client.
  withdraw: end('confirmed', 'kept', 'with the centre', referred),
  latePayment: end('expired', 'free', 'back', {
    letters: ['late-payment-refunded'],
    bell: ['late_payment', 'payment_refunded'],
  }),
  closure: end('confirmed', 'kept', 'with the centre', { bell: ['room_closed'] }),
  changePractitioner: end('confirmed', 'handed over', 'with the centre', { bell: ['practitioner_changed'] }),
  retire: end('confirmed', 'kept', 'with the centre', {}),
}

/** A gift voucher, and one of a package. The money is what was paid for it. */
const voucher: Column = {
  move: end('confirmed', 'moved', 'with the centre', { ...used, ...moved }),
  cancelByCentre: end('canceled', 'free', 'with the centre', { ...valid, ...canceled }),
  cancelInTime: end('canceled', 'free', 'with the centre', { ...valid, ...canceled }),
  cancelTooLate: end('canceled', 'free', 'with the centre', { ...used, ...canceled }),
  refundWhole: end('confirmed', 'kept', 'back', {
    voucher: 'void',
    letters: ['payment-refunded'],
    bell: ['payment_refunded', 'used_voucher_refunded'],
  }),
  refundPart: end('confirmed', 'kept', 'partly back', { ...used, ...refunded }),
  moveTakenBack: end('confirmed', 'kept', 'with the centre', { ...used, ...takenBack }),
  absenceMoves: end('confirmed', 'moved', 'with the centre', { ...used, ...moved }),
  absenceHandsOver: end('confirmed', 'handed over', 'with the centre', { ...used, ...handedOver }),
  absenceCancels: end('canceled', 'free', 'with the centre', { ...valid, ...canceled }),
  // It has been used, so staff decides.
  withdraw: end('confirmed', 'kept', 'with the centre', { ...used, ...referred }),
  latePayment: end('expired', 'free', 'with the centre', { ...valid, refused: 'hold_expired' }),
  closure: end('confirmed', 'kept', 'with the centre', { ...used, bell: ['room_closed'] }),
  changePractitioner: end('confirmed', 'handed over', 'with the centre', { ...used, bell: ['practitioner_changed'] }),
  retire: end('confirmed', 'kept', 'with the centre', used),
}

/** Two vouchers pay all together. The money is what was paid for both. */
const vouchers: Column = {
  ...voucher,
  // Each was paid for by itself, and is returned by itself.
  refundWhole: end('confirmed', 'kept', 'back', {
    voucher: 'void',
    letters: ['payment-refunded', 'payment-refunded'],
    bell: ['payment_refunded', 'used_voucher_refunded', 'payment_refunded', 'used_voucher_refunded'],
  }),
}

/** A voucher pays a part, and the card the rest. The money is what the card paid; each gets its own back. */
const voucherAndCard: Column = {
  move: { ...card.move, ...used },
  moveTakenBack: { ...card.moveTakenBack, ...used },
  cancelByCentre: { ...card.cancelByCentre, ...valid },
  cancelInTime: { ...card.cancelInTime, ...valid },
  cancelTooLate: { ...card.cancelTooLate, ...used },
  // Both are refunds of the card. The voucher stays used.
  refundWhole: { ...card.refundWhole, ...used },
  refundPart: { ...card.refundPart, ...used },
  withdraw: { ...card.withdraw, ...used },
  // The voucher has got its part back when the hold ended, so the card alone does not pay the price: it is refunded.
  latePayment: { ...card.latePayment, ...valid },
  closure: { ...card.closure, ...used },
  absenceMoves: { ...card.absenceMoves, ...used },
  absenceHandsOver: { ...card.absenceHandsOver, ...used },
  absenceCancels: { ...card.absenceCancels, ...valid },
  changePractitioner: { ...card.changePractitioner, ...used },
  retire: { ...card.retire, ...used },
}

const onTheSpot: Column = {
  ...card,
  // Staff gives the money back by hand, and the client is there.
  refundWhole: end('confirmed', 'kept', 'back', {}),
  refundPart: end('confirmed', 'kept', 'partly back', {}),
  // A booking by staff is confirmed without a payment, which may follow after the appointment.
  latePayment: end('confirmed', 'kept', 'with the centre', {}),
}

/**
 * The centre has two practitioners, and each gives one of the treatments. So neither can take over the other's: the absence
 * is declared, and the booking stays as it is.
 */
const twoSideBySide: Column = {
  ...card,
  absenceHandsOver: end('confirmed', 'kept', 'with the centre', { bell: ['opening_removed'] }),
  changePractitioner: end('confirmed', 'kept', 'with the centre', { refused: 'practitioner_busy' }),
}

/** How each way of paying ends with each act. */
export const ends: Readonly<Record<WayName, Column>> = {
  card,
  voucher,
  vouchers,
  package: voucher,
  voucherAndCard,
  onTheSpot,
  // What happens to one treatment happens to both.
  twoInTurn: card,
  twoSideBySide,
}

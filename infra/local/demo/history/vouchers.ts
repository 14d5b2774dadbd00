import { cancelBooking, requestBooking } from '@alba/contracts/bookings/commands'
import { purchasePackage } from '@alba/contracts/packages/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import { extendVoucher, invalidateVoucher, orderVoucher } from '@alba/contracts/vouchers/commands'
import { withdraw } from '@alba/contracts/withdrawals/commands'
import { openPayment, settlePayment } from './bookings.ts'
import { type DemoCentre, staff } from './demo-centre.ts'
import { emailOf, guest } from './guests.ts'
import type { Timeline } from './timeline.ts'

type IssuedVoucher = { readonly voucherId: number; readonly number: string }

/** A voucher that a guest buys. Either a service or an amount is given. */
type Gift = {
  /** How many days ago it was ordered. */
  readonly daysAgo: number | 'just now'
  /** The number of the guest who buys. It also makes the idempotency key and the minute of the order. */
  readonly buyer: number
  readonly serviceId?: number
  readonly amountCents?: number
  /** Validity; left out, that of every voucher. */
  readonly months?: number
  readonly message?: string
}

/** The recipient of what a guest buys is another guest. */
const recipientOf = (buyer: number) => guest(buyer + 7)

function peopleOf(n: number, message?: string) {
  const buyer = guest(n)
  const recipient = recipientOf(n)
  return {
    purchaserFirstname: buyer.firstName,
    purchaserName: buyer.lastName,
    purchaserEmail: emailOf(buyer),
    purchaserPhone: n % 2 ? buyer.phone : null,
    recipientFirstname: recipient.firstName,
    recipientLastname: n % 3 ? recipient.lastName : null,
    recipientEmail: null,
    personalMessage: message ?? null,
  }
}

/** What follows a payment when nothing more is to happen. */
const nothingMore = () => {}

/**
 * Plans the order of a voucher and its payment.
 * @param afterPayment plans what follows; left out, the voucher is never paid
 */
function planVoucher(
  centre: DemoCentre,
  timeline: Timeline,
  gift: Gift,
  afterPayment?: (issued: IssuedVoucher) => void,
): void {
  const { daysAgo, buyer, serviceId = null, amountCents = null, months = null, message } = gift
  const buy = async () => {
    const order = { ...peopleOf(buyer, message), serviceId, amountCents, validityMonths: months }
    const { voucherId } = await centre.send(orderVoucher, { ...order, idempotencyKey: `demo-voucher-${buyer}` })
    const intent = await openPayment(centre, { kind: 'voucher', id: voucherId })
    if (!afterPayment) return
    timeline.after(3, async () => {
      await settlePayment(centre, intent, 'succeed')
      const [issued] = await centre.issuedVouchers({ voucherId })
      if (issued) afterPayment(issued)
    })
  }
  if (daysAgo === 'just now') timeline.lately(25, buy)
  else timeline.plan(`${addDays(centre.today, -daysAgo)}T19:${10 + buyer}`, buy)
}

/**
 * Plans a booking that the recipient of a voucher pays with it. Times are local times of the centre.
 * @param afterBooking gets the id of the booking
 */
function planBookingWith(
  centre: DemoCentre,
  timeline: Timeline,
  voucher: IssuedVoucher,
  wish: { requestedAt: string; start: string; serviceId: number; buyer: number },
  afterBooking?: (bookingId: number) => void,
): void {
  const { requestedAt, start, serviceId, buyer } = wish
  const recipient = recipientOf(buyer)
  timeline.plan(requestedAt, async () => {
    const { bookingId } = await centre.send(requestBooking, {
      serviceId,
      startTime: `${start}:00`,
      termsAccepted: true,
      eligibilityId: null,
      notes: null,
      customerName: `${recipient.firstName} ${recipient.lastName}`,
      customerEmail: emailOf(recipient),
      customerPhone: recipient.phone,
      pregnancyWeek: null,
      babyAgeMonths: serviceId === 3 ? 0 : null,
      voucher,
      idempotencyKey: `demo-with-voucher-${buyer}-${start}`,
    })
    afterBooking?.(bookingId)
  })
}

/** End of a postnatal massage (75 minutes) that begins at 9. */
export const MASSAGE_ENDS = '10:15'

/** Saturday of the current week (0), or of a week so many weeks later; earlier when negative. */
export const saturdayInWeeks = (today: string, weeks: number): string => {
  const { dayOfWeek } = Temporal.PlainDate.from(today)
  return addDays(today, 6 - dayOfWeek + 7 * weeks)
}

/**
 * Plans a voucher in every state. Bookings with a voucher are on Saturday mornings, which no other booking of the demo
 * takes.
 */
export function planVouchers(centre: DemoCentre, timeline: Timeline): void {
  const { today } = centre
  const day = (days: number) => addDays(today, days)
  const plan = (gift: Gift, afterPayment?: (issued: IssuedVoucher) => void) =>
    planVoucher(centre, timeline, gift, afterPayment)

  // Expired.
  plan({ daysAgo: 300, buyer: 1, serviceId: 2, message: 'Pour souffler un peu, avec tout mon amour.' }, () =>
    timeline.settle(`${day(-12)}T08:00`),
  )
  // Used two weeks ago.
  plan({ daysAgo: 40, buyer: 2, serviceId: 3, message: 'Bienvenue à ce petit trésor !' }, issued =>
    planBookingWith(centre, timeline, issued, {
      requestedAt: `${day(-20)}T21:05`,
      start: `${saturdayInWeeks(today, -2)}T10:00`,
      serviceId: 3,
      buyer: 2,
    }),
  )
  // Used in part, for a massage to come. Its time was released when the booking with the voucher of buyer 9 was canceled.
  plan({ daysAgo: 25, buyer: 3, amountCents: 15_000, message: 'Choisis ce qui te fait envie.' }, issued =>
    planBookingWith(centre, timeline, issued, {
      requestedAt: `${day(-2)}T12:40`,
      start: `${saturdayInWeeks(today, 1)}T09:00`,
      serviceId: 2,
      buyer: 3,
    }),
  )
  // Invalidated.
  plan({ daysAgo: 18, buyer: 4, serviceId: 6 }, ({ voucherId }) =>
    timeline.plan(`${day(-10)}T11:15`, async () => {
      await centre.send(invalidateVoucher, { voucherId, reason: 'Commandé deux fois' }, staff(1))
    }),
  )
  // Valid.
  plan({ daysAgo: 16, buyer: 5, serviceId: 1, message: 'Neuf mois, ça se fête. Bisous de mamie.' }, nothingMore)
  // Expired after two months, then extended.
  plan({ daysAgo: 95, buyer: 6, serviceId: 4, months: 2 }, ({ voucherId }) => {
    const extend = async () => {
      await centre.send(extendVoucher, { voucherId, months: 3, reason: 'Grossesse alitée' }, staff(2))
    }
    timeline.plan(`${day(-20)}T09:30`, extend, { settle: true })
  })
  // Ordered and never paid. A deadline cancels the order after a day; `settle` below lets it run.
  plan({ daysAgo: 11, buyer: 7, serviceId: 9 })
  // Withdrawn from.
  plan({ daysAgo: 9, buyer: 8, amountCents: 5_000 }, ({ voucherId }) => {
    const withdrawVoucher = () => withdrawFrom(centre, 8, { kind: 'voucher', id: voucherId })
    timeline.plan(`${day(-6)}T20:02`, withdrawVoucher, { settle: true })
  })
  // Used, then restored because the booking was canceled.
  plan({ daysAgo: 14, buyer: 9, serviceId: 2, message: 'Repose-toi, on garde les grands.' }, issued => {
    const wish = {
      requestedAt: `${day(-8)}T07:50`,
      start: `${saturdayInWeeks(today, 1)}T09:00`,
      serviceId: 2,
      buyer: 9,
    }
    planBookingWith(centre, timeline, issued, wish, bookingId =>
      timeline.plan(`${day(-3)}T10:00`, async () => {
        const granted = { reason: 'Cliente souffrante', wishedBy: 'client', givesBack: true } as const
        await centre.send(cancelBooking, { bookingId, ...granted }, staff(2))
        timeline.settleAfter(1)
      }),
    )
  })
  // Valid, bought the day before yesterday.
  plan({ daysAgo: 2, buyer: 10, amountCents: 8_000, message: 'Un bain pour lui, une sieste pour toi.' }, nothingMore)
  // Its payment is open.
  plan({ daysAgo: 'just now', buyer: 11, serviceId: 3 })
  timeline.settle(`${day(-9)}T09:00`)
}

/** A buyer withdraws from a voucher or a package. */
async function withdrawFrom(
  centre: DemoCentre,
  n: number,
  subject: { kind: 'voucher' | 'purchase'; id: number },
): Promise<void> {
  const buyer = guest(n)
  await centre.send(withdraw, {
    name: `${buyer.firstName} ${buyer.lastName}`,
    email: emailOf(buyer),
    reference: String(subject.id),
    subject,
    idempotencyKey: `demo-withdrawal-${n}`,
  })
}

/** Plans purchases of packages: one used in part, one paid, one withdrawn from, one never paid, and one of yesterday. */
export function planPurchases(centre: DemoCentre, timeline: Timeline): void {
  const { today } = centre
  /** Without `afterPayment`, the package is never paid. */
  const plan = (
    { daysAgo, buyer, packageId }: { daysAgo: number; buyer: number; packageId: number },
    afterPayment?: (purchaseId: number) => void,
  ) =>
    timeline.plan(`${addDays(today, -daysAgo)}T13:${10 + buyer}`, async () => {
      const body = { ...peopleOf(buyer, buyer % 2 ? 'Pour vous trois, avec tendresse.' : undefined), packageId }
      const { purchaseId } = await centre.send(purchasePackage, { ...body, idempotencyKey: `demo-purchase-${buyer}` })
      const intent = await openPayment(centre, { kind: 'package', id: purchaseId })
      if (!afterPayment) return
      timeline.after(4, async () => {
        await settlePayment(centre, intent, 'succeed')
        afterPayment(purchaseId)
      })
    })
  plan({ daysAgo: 33, buyer: 21, packageId: 1 }, purchaseId =>
    timeline.after(1, async () => {
      const [massage] = await centre.issuedVouchers({ purchaseId })
      const requestedAt = `${addDays(today, -24)}T18:30`
      const wish = { requestedAt, start: `${saturdayInWeeks(today, -1)}T09:00`, serviceId: 2, buyer: 21 }
      if (massage) planBookingWith(centre, timeline, massage, wish)
    }),
  )
  plan({ daysAgo: 21, buyer: 22, packageId: 2 }, nothingMore)
  plan({ daysAgo: 13, buyer: 23, packageId: 1 }, purchaseId => {
    const withdrawPackage = () => withdrawFrom(centre, 23, { kind: 'purchase', id: purchaseId })
    timeline.plan(`${addDays(today, -8)}T09:12`, withdrawPackage, { settle: true })
  })
  plan({ daysAgo: 12, buyer: 24, packageId: 2 })
  plan({ daysAgo: 1, buyer: 25, packageId: 2 }, nothingMore)
}

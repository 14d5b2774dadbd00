import { cancelBooking, requestBooking } from '@alba/contracts/bookings/commands'
import { purchasePackage } from '@alba/contracts/packages/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import { extendVoucher, invalidateVoucher, orderVoucher } from '@alba/contracts/vouchers/commands'
import { withdraw } from '@alba/contracts/withdrawals/commands'
import { openPayment, settlePayment } from './bookings.ts'
import { type DemoCentre, staff } from './demo-centre.ts'
import { emailOf, guest } from './guests.ts'
import type { Timeline } from './timeline.ts'

type Bought = { readonly voucherId: number; readonly number: string }
type Present = {
  /** How many days ago it was ordered. */
  readonly daysAgo: number | 'just now'
  /** Number of the guest who buys. It also makes the idempotency key and the minute of the order. */
  readonly n: number
  readonly serviceId?: number
  readonly amountCents?: number
  /** Validity; left out, that of every voucher. */
  readonly months?: number
  readonly message?: string
}

const buyerOf = (n: number, message?: string) => {
  const buyer = guest(n)
  const recipient = guest(n + 7)
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

/** Plans one voucher from its order on. `then` continues after the payment; without it, the voucher is never paid. */
function planVoucher(centre: DemoCentre, timeline: Timeline, present: Present, then?: (bought: Bought) => void): void {
  const { daysAgo, n, serviceId = null, amountCents = null, months = null, message } = present
  const buy = async () => {
    const order = { ...buyerOf(n, message), serviceId, amountCents, validityMonths: months }
    const { voucherId } = await centre.send(orderVoucher, { ...order, idempotencyKey: `demo-voucher-${n}` })
    const intent = await openPayment(centre, { kind: 'voucher', id: voucherId })
    if (!then) return
    timeline.after(3, async () => {
      await settlePayment(centre, intent, 'succeed')
      const [issued] = await centre.numbers({ voucherId })
      if (issued) then(issued)
    })
  }
  if (daysAgo === 'just now') timeline.lately(25, buy)
  else timeline.plan(`${addDays(centre.today, -daysAgo)}T19:${10 + n}`, buy)
}

/** Books with a voucher. `then` gets the booking's id. */
function use(
  centre: DemoCentre,
  timeline: Timeline,
  bought: Bought,
  { asked, start, serviceId, n }: { asked: string; start: string; serviceId: number; n: number },
  then?: (bookingId: number) => void,
): void {
  const who = guest(n + 7)
  timeline.plan(asked, async () => {
    const { bookingId } = await centre.send(requestBooking, {
      serviceId,
      startTime: `${start}:00`,
      termsAccepted: true,
      eligibilityId: null,
      notes: null,
      customerName: `${who.firstName} ${who.lastName}`,
      customerEmail: emailOf(who),
      customerPhone: who.phone,
      pregnancyWeek: null,
      babyAgeMonths: serviceId === 3 ? 0 : null,
      voucher: bought,
      idempotencyKey: `demo-with-voucher-${n}-${start}`,
    })
    then?.(bookingId)
  })
}

/** End of a postnatal massage (75 minutes) that begins at 9. */
export const MASSAGE_ENDS = '10:15'

/** Saturday of the current week (0), or so many weeks before or after it. */
export const saturday = (today: string, weeks: number): string => {
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
  // Expired: the step lets its deadline run.
  planVoucher(
    centre,
    timeline,
    { daysAgo: 300, n: 1, serviceId: 2, message: 'Pour souffler un peu, avec tout mon amour.' },
    () => timeline.plan(`${day(-12)}T08:00`, async () => {}, { settle: true }),
  )
  // Used two weeks ago.
  planVoucher(centre, timeline, { daysAgo: 40, n: 2, serviceId: 3, message: 'Bienvenue à ce petit trésor !' }, bought =>
    use(centre, timeline, bought, {
      asked: `${day(-20)}T21:05`,
      start: `${saturday(today, -2)}T10:00`,
      serviceId: 3,
      n: 2,
    }),
  )
  // Used in part, for a massage to come.
  planVoucher(
    centre,
    timeline,
    { daysAgo: 25, n: 3, amountCents: 15_000, message: 'Choisis ce qui te fait envie.' },
    bought =>
      // Books the time that the client of voucher 9 released by canceling.
      use(centre, timeline, bought, {
        asked: `${day(-2)}T12:40`,
        start: `${saturday(today, 1)}T09:00`,
        serviceId: 2,
        n: 3,
      }),
  )
  // Invalidated.
  planVoucher(centre, timeline, { daysAgo: 18, n: 4, serviceId: 6 }, bought =>
    timeline.plan(
      `${day(-10)}T11:15`,
      async () =>
        void (await centre.send(
          invalidateVoucher,
          { voucherId: bought.voucherId, reason: 'Commandé deux fois' },
          staff(1),
        )),
    ),
  )
  // Valid.
  planVoucher(
    centre,
    timeline,
    { daysAgo: 16, n: 5, serviceId: 1, message: 'Neuf mois, ça se fête. Bisous de mamie.' },
    () => {},
  )
  // Expired after two months, then extended.
  planVoucher(centre, timeline, { daysAgo: 95, n: 6, serviceId: 4, months: 2 }, bought =>
    timeline.plan(
      `${day(-20)}T09:30`,
      async () =>
        void (await centre.send(
          extendVoucher,
          { voucherId: bought.voucherId, months: 3, reason: 'Grossesse alitée' },
          staff(2),
        )),
      { settle: true },
    ),
  )
  // Ordered and never paid.
  planVoucher(centre, timeline, { daysAgo: 11, n: 7, serviceId: 9 })
  // Withdrawn from.
  planVoucher(centre, timeline, { daysAgo: 9, n: 8, amountCents: 5_000 }, bought =>
    timeline.plan(`${day(-6)}T20:02`, () => giveUp(centre, 8, { kind: 'voucher', id: bought.voucherId }), {
      settle: true,
    }),
  )
  // Used, then given back by a cancellation.
  planVoucher(
    centre,
    timeline,
    { daysAgo: 14, n: 9, serviceId: 2, message: 'Repose-toi, on garde les grands.' },
    bought =>
      use(
        centre,
        timeline,
        bought,
        { asked: `${day(-8)}T07:50`, start: `${saturday(today, 1)}T09:00`, serviceId: 2, n: 9 },
        bookingId =>
          timeline.plan(`${day(-3)}T10:00`, async () => {
            const granted = { reason: 'Cliente souffrante', wishedBy: 'client', givesBack: true } as const
            await centre.send(cancelBooking, { bookingId, ...granted }, staff(2))
            timeline.after(1, async () => {}, { settle: true })
          }),
      ),
  )
  // Valid, bought the day before yesterday.
  planVoucher(
    centre,
    timeline,
    { daysAgo: 2, n: 10, amountCents: 8_000, message: 'Un bain pour lui, une sieste pour toi.' },
    () => {},
  )
  // Its payment is open.
  planVoucher(centre, timeline, { daysAgo: 'just now', n: 11, serviceId: 3 })
  // Deadlines give up unpaid orders after a day; this step lets them run.
  timeline.plan(`${day(-9)}T09:00`, async () => {}, { settle: true })
}

const giveUp = async (
  centre: DemoCentre,
  n: number,
  subject: { kind: 'voucher' | 'purchase'; id: number },
): Promise<void> => {
  const who = guest(n)
  await centre.send(withdraw, {
    name: `${who.firstName} ${who.lastName}`,
    email: emailOf(who),
    reference: String(subject.id),
    subject,
    idempotencyKey: `demo-withdrawal-${n}`,
  })
}

/**
 * Plans purchases of packages: one used in part, one paid, one withdrawn from, one never paid, and one of yesterday.
 */
export function planPurchases(centre: DemoCentre, timeline: Timeline): void {
  const { today } = centre
  const purchase = (daysAgo: number, n: number, packageId: number, then?: (purchaseId: number) => void) =>
    timeline.plan(`${addDays(today, -daysAgo)}T13:${10 + n}`, async () => {
      const body = { ...buyerOf(n, n % 2 ? 'Pour vous trois, avec tendresse.' : undefined), packageId }
      const { purchaseId } = await centre.send(purchasePackage, { ...body, idempotencyKey: `demo-purchase-${n}` })
      const intent = await openPayment(centre, { kind: 'package', id: purchaseId })
      if (!then) return
      timeline.after(4, async () => {
        await settlePayment(centre, intent, 'succeed')
        then(purchaseId)
      })
    })
  purchase(33, 21, 1, purchaseId =>
    timeline.after(1, async () => {
      const [massage] = await centre.numbers({ purchaseId })
      const asked = `${addDays(today, -24)}T18:30`
      if (massage) use(centre, timeline, massage, { asked, start: `${saturday(today, -1)}T09:00`, serviceId: 2, n: 21 })
    }),
  )
  purchase(21, 22, 2, () => {})
  purchase(13, 23, 1, purchaseId =>
    timeline.plan(`${addDays(today, -8)}T09:12`, () => giveUp(centre, 23, { kind: 'purchase', id: purchaseId }), {
      settle: true,
    }),
  )
  purchase(12, 24, 2)
  purchase(1, 25, 2, () => {})
}

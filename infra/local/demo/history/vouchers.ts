import { cancelBooking, requestBooking } from '@alba/contracts/bookings/commands'
import { purchasePackage } from '@alba/contracts/packages/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import { extendVoucher, invalidateVoucher, orderVoucher } from '@alba/contracts/vouchers/commands'
import { VALIDITY_MONTHS } from '@alba/contracts/vouchers/rules'
import { withdraw } from '@alba/contracts/withdrawals/commands'
import { open, settle } from './bookings.ts'
import { emailOf, guest } from './guests.ts'
import type { Timeline } from './timeline.ts'
import { staff, type World } from './world.ts'

type Bought = { readonly voucherId: number; readonly number: string }
type Present = {
  /** How many days ago it was ordered, and a number that tells one order from another. */
  readonly daysAgo: number | 'just now'
  readonly n: number
  readonly serviceId?: number
  readonly amountCents?: number
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

/** One voucher, from its order on. `then` is what happens once it is paid; without it, nobody pays. */
function tellVoucher(world: World, line: Timeline, present: Present, then?: (bought: Bought) => void): void {
  const { daysAgo, n, serviceId = null, amountCents = null, months = VALIDITY_MONTHS, message } = present
  const tell = async () => {
    const order = { ...buyerOf(n, message), serviceId, amountCents, validityMonths: months }
    const { voucherId } = await world.send(orderVoucher, { ...order, idempotencyKey: `demo-voucher-${n}` })
    const intent = await open(world, { kind: 'voucher', id: voucherId })
    if (!then) return
    line.soon(3, async () => {
      await settle(world, intent, 'succeed')
      const [issued] = await world.numbers({ voucherId })
      if (issued) then(issued)
    })
  }
  if (daysAgo === 'just now') line.lately(25, tell)
  else line.plan(`${addDays(world.today, -daysAgo)}T19:${10 + n}`, tell)
}

/** Uses a voucher for a bath or whatever it is for, some days later. Answers the booking's id to `then`. */
function use(
  world: World,
  line: Timeline,
  bought: Bought,
  { asked, start, serviceId, n }: { asked: string; start: string; serviceId: number; n: number },
  then?: (bookingId: number) => void,
): void {
  const who = guest(n + 7)
  line.plan(asked, async () => {
    const { bookingId } = await world.send(requestBooking, {
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

/** When the postnatal massage ends that begins on a Saturday at nine. */
export const MASSAGE_ENDS = '10:15'

/** The Saturday of this week, or of another. */
export const saturday = (today: string, weeks: number): string => {
  const { dayOfWeek } = Temporal.PlainDate.from(today)
  return addDays(today, 6 - dayOfWeek + 7 * weeks)
}

/** A voucher in every state. Saturday mornings are open for those who have one: nobody else asks for them. */
export function tellVouchers(world: World, line: Timeline): void {
  const { today } = world
  const day = (days: number) => addDays(today, days)
  tellVoucher(
    world,
    line,
    { daysAgo: 300, n: 1, serviceId: 2, message: 'Pour souffler un peu, avec tout mon amour.' },
    () => line.plan(`${day(-12)}T08:00`, async () => {}, { settle: true }),
  )
  tellVoucher(world, line, { daysAgo: 40, n: 2, serviceId: 3, message: 'Bienvenue à ce petit trésor !' }, bought =>
    use(world, line, bought, { asked: `${day(-20)}T21:05`, start: `${saturday(today, -2)}T10:00`, serviceId: 3, n: 2 }),
  )
  tellVoucher(
    world,
    line,
    { daysAgo: 25, n: 3, amountCents: 15_000, message: 'Choisis ce qui te fait envie.' },
    bought =>
      // The time that was given back by the client who canceled.
      use(world, line, bought, { asked: `${day(-2)}T12:40`, start: `${saturday(today, 1)}T09:00`, serviceId: 2, n: 3 }),
  )
  tellVoucher(world, line, { daysAgo: 18, n: 4, serviceId: 6 }, bought =>
    line.plan(
      `${day(-10)}T11:15`,
      async () =>
        void (await world.send(
          invalidateVoucher,
          { voucherId: bought.voucherId, reason: 'Commandé deux fois' },
          staff(1),
        )),
    ),
  )
  tellVoucher(
    world,
    line,
    { daysAgo: 16, n: 5, serviceId: 1, message: 'Neuf mois, ça se fête. Bisous de mamie.' },
    () => {},
  )
  tellVoucher(world, line, { daysAgo: 95, n: 6, serviceId: 4, months: 2 }, bought =>
    line.plan(
      `${day(-20)}T09:30`,
      async () =>
        void (await world.send(
          extendVoucher,
          { voucherId: bought.voucherId, months: 3, reason: 'Grossesse alitée' },
          staff(2),
        )),
      { settle: true },
    ),
  )
  tellVoucher(world, line, { daysAgo: 11, n: 7, serviceId: 9 })
  tellVoucher(world, line, { daysAgo: 9, n: 8, amountCents: 5_000 }, bought =>
    line.plan(`${day(-6)}T20:02`, () => giveUp(world, 8, { kind: 'voucher', id: bought.voucherId }), { settle: true }),
  )
  tellVoucher(world, line, { daysAgo: 14, n: 9, serviceId: 2, message: 'Repose-toi, on garde les grands.' }, bought =>
    use(
      world,
      line,
      bought,
      { asked: `${day(-8)}T07:50`, start: `${saturday(today, 1)}T09:00`, serviceId: 2, n: 9 },
      bookingId =>
        line.plan(`${day(-3)}T10:00`, async () => {
          const granted = { reason: 'Cliente souffrante', wishedBy: 'client', givesBack: true } as const
          await world.send(cancelBooking, { bookingId, ...granted }, staff(2))
          line.soon(1, async () => {}, { settle: true })
        }),
    ),
  )
  tellVoucher(
    world,
    line,
    { daysAgo: 2, n: 10, amountCents: 8_000, message: 'Un bain pour lui, une sieste pour toi.' },
    () => {},
  )
  tellVoucher(world, line, { daysAgo: 'just now', n: 11, serviceId: 3 })
  // Unpaid orders are given up after a day.
  line.plan(`${day(-9)}T09:00`, async () => {}, { settle: true })
}

const giveUp = async (
  world: World,
  n: number,
  subject: { kind: 'voucher' | 'purchase'; id: number },
): Promise<void> => {
  const who = guest(n)
  await world.send(withdraw, {
    name: `${who.firstName} ${who.lastName}`,
    email: emailOf(who),
    reference: String(subject.id),
    subject,
    idempotencyKey: `demo-withdrawal-${n}`,
  })
}

/** Purchases of packages: used in part, given back, given up, and one of yesterday. */
export function tellPurchases(world: World, line: Timeline): void {
  const { today } = world
  const tell = (daysAgo: number, n: number, packageId: number, then?: (purchaseId: number) => void) =>
    line.plan(`${addDays(today, -daysAgo)}T13:${10 + n}`, async () => {
      const body = { ...buyerOf(n, n % 2 ? 'Pour vous trois, avec tendresse.' : undefined), packageId }
      const { purchaseId } = await world.send(purchasePackage, { ...body, idempotencyKey: `demo-purchase-${n}` })
      const intent = await open(world, { kind: 'package', id: purchaseId })
      if (!then) return
      line.soon(4, async () => {
        await settle(world, intent, 'succeed')
        then(purchaseId)
      })
    })
  tell(33, 21, 1, purchaseId =>
    line.soon(1, async () => {
      const [massage] = await world.numbers({ purchaseId })
      const asked = `${addDays(today, -24)}T18:30`
      if (massage) use(world, line, massage, { asked, start: `${saturday(today, -1)}T09:00`, serviceId: 2, n: 21 })
    }),
  )
  tell(21, 22, 2, () => {})
  tell(13, 23, 1, purchaseId =>
    line.plan(`${addDays(today, -8)}T09:12`, () => giveUp(world, 23, { kind: 'purchase', id: purchaseId }), {
      settle: true,
    }),
  )
  tell(12, 24, 2)
  tell(1, 25, 2, () => {})
}

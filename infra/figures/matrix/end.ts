import { outstanding, owedOnSite } from '@alba/contracts/payments/money'
import { localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { payment } from '../../../services/command/src/payments/payment.ts'
import { zone } from '../../../services/command/src/testing/histories/centre.ts'
import { voucher } from '../../../services/command/src/vouchers/voucher.ts'
import { lettersSince } from './letters.ts'
import type { End } from './table.ts'
import { type Paid, START } from './ways.ts'
import type { World } from './world.ts'

/**
 * How a cell has ended after its act.
 * @param since how many events the log had before the act
 * @param refused the code with which the act was refused; null when it was carried out
 */
export async function endOf(world: World, paid: Paid, since: number, refused: string | null): Promise<End> {
  const { status } = world.booking(paid.bookingId)
  if (status === 'pending') throw new Error('the booking is still pending')
  const added = world.simulation.log.events.slice(since)
  const topics = added.flatMap(({ type, data }) => (type === 'NotificationRaised' && data.topic ? [data.topic] : []))
  return {
    booking: status,
    time: timeOf(world, paid),
    money: moneyOf(world, paid),
    ...vouchersOf(world, paid),
    letters: await lettersSince(world, since),
    bell: topics,
    ...(refused !== null && { refused }),
  }
}

function timeOf(world: World, { bookingId }: Paid): End['time'] {
  const [first, ...others] = world.blocksOf(bookingId)
  if (!first) return 'free'
  const requested = world.requestedPractitioners(bookingId)
  if (others.length + 1 !== requested.length) throw new Error('one of the treatments has no time')
  if (first.startsAt !== localToEpochMinutes(START, zone)) return 'moved'
  return [first, ...others].every(({ practitionerId }, n) => practitionerId === requested[n]) ? 'kept' : 'handed over'
}

function moneyOf(world: World, paid: Paid): End['money'] {
  const { received, returned, owed } = paid.intents.length === 0 ? onSiteOf(world, paid) : onCards(world, paid)
  if (received === 0) return 'none'
  if (owed > 0) return 'owed'
  if (returned === 0) return 'with the centre'
  return returned === received ? 'back' : 'partly back'
}

function onSiteOf(world: World, { bookingId }: Paid) {
  const state = world.booking(bookingId)
  if (!state.onSite) return { received: 0, returned: 0, owed: 0 }
  const isOwed = state.status === 'canceled' && state.givesBack
  const { amountCents: received, returnedCents: returned } = state.onSite
  return { received, returned, owed: owedOnSite(state.onSite, isOwed) }
}

/** What was paid by card, all payments together. */
function onCards(world: World, { intents }: Paid) {
  const all = intents.map(intent => onCardOf(world, intent))
  const sum = (key: keyof (typeof all)[number]) => all.reduce((cents, each) => cents + each[key], 0)
  return { received: sum('received'), returned: sum('returned'), owed: sum('owed') }
}

function onCardOf(world: World, intent: string) {
  const state = world.state(payment, intent)
  if (state.status === 'none') throw new Error('the payment is not recorded')
  const atProvider = world.simulation.provider.intents.get(intent)?.refundedCents
  if (atProvider !== state.refundedCents) throw new Error('the provider and the log differ')
  return { received: state.receivedCents, returned: state.refundedCents, owed: outstanding(state) }
}

/** How the vouchers have ended. All vouchers of a cell must end in the same way. */
function vouchersOf(world: World, { voucherIds }: Paid): Pick<End, 'voucher'> {
  const [state, ...others] = new Set(voucherIds.map(id => voucherOf(world, id)))
  if (others.length > 0) throw new Error('the vouchers end in different ways')
  return state === undefined ? {} : { voucher: state }
}

function voucherOf(world: World, voucherId: number): NonNullable<End['voucher']> {
  const state = world.state(voucher, voucherId)
  if (state.status === 'invalidated') return 'void'
  if (state.status !== 'issued') throw new Error('the voucher was not issued')
  if (state.balanceCents === 0) return 'used'
  if (state.balanceCents !== state.amountCents) throw new Error('the voucher is worth a part')
  return 'valid'
}

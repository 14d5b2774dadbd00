import { bookingLinks } from '@alba/platform/links/links'
import { keyring } from '../../../services/command/src/testing/histories/keyring.ts'
import type { ActName } from './table.ts'
import { type Paid, PRICE, type Refusal, START, type Way } from './ways.ts'
import { staff, visitor, type World } from './world.ts'

/** Something that happens to a paid booking: a row of the page. */
export type Act = {
  /** Prepares the booking in another way than by paying for it at once. */
  readonly prepare?: (way: Way, world: World) => Promise<Paid>
  do(world: World, paid: Paid, way: Way): Promise<Refusal>
}

const onBooking =
  (command: string, body: object) =>
  (world: World, { bookingId }: Paid): Promise<Refusal> =>
    world.refusal(staff, command, { bookingId, ...body })

/** The client cancels with the link in a letter. @param givesBack what the page has told them */
function cancelByLink(world: World, { bookingId }: Paid, givesBack: boolean): Promise<Refusal> {
  const { personId, startsAt } = world.booking(bookingId)
  const token = bookingLinks.token(keyring, bookingId, personId)
  return world.refusal(visitor, 'cancel-by-link', { token, seenStart: startsAt, givesBack })
}

/** Staff returns money to the card with which it was paid, or at the centre. */
const refund = (
  world: World,
  { bookingId }: Paid,
  intent: string | undefined,
  amountCents: number,
): Promise<Refusal> => {
  const given = { amountCents, reason: 'accordé' }
  if (intent === undefined) return world.refusal(staff, 'refund-on-site', { bookingId, ...given, means: 'cash' })
  const requestId = '00000000-0000-4000-8000-000000000001'
  return world.refusal(staff, 'refund-payment', { paymentIntentId: intent, ...given, requestId })
}

/** Staff returns all that was received, one payment after the other. */
async function refundAll(world: World, paid: Paid): Promise<Refusal> {
  if (paid.intents.length === 0) return refund(world, paid, undefined, PRICE)
  for (const intent of paid.intents) {
    const received = world.simulation.provider.intents.get(intent)?.receivedCents ?? 0
    const refused = await refund(world, paid, intent, received)
    if (refused !== null) return refused
  }
  return null
}

/** The practitioner is absent on the day of the booking, and staff decides this about it. */
const absence =
  (decision: object) =>
  (world: World, { bookingId }: Paid): Promise<Refusal> => {
    const seen = { bookingId, seenStartsAt: world.booking(bookingId).startsAt }
    return world.refusal(staff, 'declare-absence', {
      practitionerId: 1,
      start: '2026-11-24T00:00:00',
      end: '2026-11-25T00:00:00',
      decisions: [{ ...decision, ...seen }],
      text: null,
      idempotencyKey: 'the-absence-1',
    })
  }

const toTheNextDay = {
  startTime: '2026-11-25T09:00:00',
  practitionerId: null,
  reason: null,
  wishedBy: 'client',
}

const DAY = 24 * 60

/** What happens to a paid booking. */
export const acts: Readonly<Record<ActName, Act>> = {
  move: { do: onBooking('reschedule-booking', toTheNextDay) },
  moveTakenBack: {
    async do(world, { bookingId }) {
      await world.must(staff, 'reschedule-booking', { ...toTheNextDay, bookingId })
      const back = { ...toTheNextDay, startTime: START, undoes: true }
      return world.refusal(staff, 'reschedule-booking', { ...back, bookingId })
    },
  },
  cancelByCentre: {
    do: onBooking('cancel-booking', { reason: 'panne', wishedBy: 'centre', givesBack: false }),
  },
  cancelInTime: {
    do: (world, paid) => cancelByLink(world, paid, true),
  },
  cancelTooLate: {
    async do(world, paid) {
      await world.wait(2 * DAY)
      return cancelByLink(world, paid, false)
    },
  },
  refundWhole: { do: refundAll },
  refundPart: { do: (world, paid) => refund(world, paid, paid.intents[0], 2_000) },
  withdraw: {
    do: (world, { bookingId, sale }) =>
      world.refusal(visitor, 'withdraw', {
        name: 'Jeanne Martin',
        email: 'jeanne@example.org',
        reference: String(sale?.id ?? bookingId),
        subject: sale,
        idempotencyKey: 'the-withdrawal-1',
      }),
  },
  latePayment: {
    prepare: (way, world) => way.waitTooLong(world),
    do: (world, unpaid, way) => way.payLate(world, unpaid),
  },
  closure: {
    do: (world, { bookingId }) => {
      const room = { roomId: world.booking(bookingId).roomId, reason: null }
      return world.refusal(staff, 'schedule-closure', { ...room, start: START, end: '2026-11-24T12:00:00' })
    },
  },
  absenceMoves: { do: absence({ kind: 'move', startsAt: '2026-11-25T08:00:00Z', practitionerId: 1 }) },
  absenceHandsOver: { do: absence({ kind: 'hand_over', practitionerId: 2 }) },
  absenceCancels: { do: absence({ kind: 'cancel' }) },
  changePractitioner: { do: onBooking('change-practitioner', { practitionerId: 2 }) },
  retire: {
    async do(world, { bookingId }) {
      const { serviceId, practitionerId } = world.booking(bookingId)
      // A package that is offered keeps its treatments from being retired.
      await world.must(staff, 'retire-package', { id: 1 })
      await world.must(staff, 'retire-service', { id: serviceId })
      return world.refusal(staff, 'retire-practitioner', { id: practitionerId })
    },
  },
}

import { changePractitioner as command } from '@alba/contracts/bookings/commands'
import type { EventOf } from '@alba/contracts/events'
import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { blockOf, reassignSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { resourcesOf } from '../reference/reference.ts'
import { booking } from './booking.ts'
import { changePractitioner as decide, outdated } from './decide.ts'
import { treatmentOf } from './slot.ts'

/** Agenda first, then booking: the new practitioner's time is taken before it is promised. */
export const changePractitioner = handler(
  command,
  async (deps: Deps, { bookingId, practitionerId, version }, cause) => {
    const state = await deps.streams.load(booking, bookingId)
    const refusal = outdated(state, version)
    if (refusal || state.status === 'none') return reject(refusal ?? 'booking_unknown')
    const { date } = state
    const slot = await deps.streams.execute(agenda, date, cause, day => {
      const context = { resources: resourcesOf(deps.reference.current()), now: deps.clock() }
      const own = blockOf(day, bookingId)
      // Of two who saw the same booking, the agenda takes the first.
      const overtaken = version !== undefined && own !== undefined && own.practitionerId !== state.practitionerId
      if (overtaken) return reject('booking_changed')
      return reassignSlot(day, treatmentOf(state), practitionerId, context)
    })
    return slot.ok ? tellBooking(deps, { bookingId, date, practitionerId }, cause) : slot
  },
)

/**
 * Heals a crash between agenda and booking. The agenda as it is now decides, not as the event left it: the slot may
 * have gone to a third practitioner since.
 */
export async function followSlot(deps: Deps, { data }: EventOf<'SlotReassigned'>, cause: Cause): Promise<void> {
  const { bookingId, date } = data
  const block = blockOf(await deps.streams.load(agenda, date), bookingId)
  if (block) await tellBooking(deps, { bookingId, date, practitionerId: block.practitionerId }, cause)
}

function tellBooking(
  deps: Deps,
  change: { readonly bookingId: number; readonly date: string; readonly practitionerId: number },
  cause: Cause,
) {
  const practitionerName = deps.reference.current().practitioners.get(change.practitionerId)?.name ?? ''
  return deps.streams.execute(booking, change.bookingId, cause, state => decide(state, { ...change, practitionerName }))
}

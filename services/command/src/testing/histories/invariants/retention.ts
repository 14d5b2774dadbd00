import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { booking } from '../../../bookings/booking.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

const DAY_MS = 86_400_000

/**
 * Finds data of bookings that was erased too early (docs/rules.md, Retention). The booking must have been over for a
 * number of days that was once in the settings, and only one that was never paid or confirmed may lose its client.
 */
export const retentionFindings = (simulation: Simulation): Finding[] =>
  simulation.log.events
    .filter((event): event is EventOf<'BookingDataErased'> => event.type === 'BookingDataErased')
    .flatMap(event =>
      faultsOf(simulation, event).map(text => ({ kind: 'erased too early', subject: event.stream, text })),
    )

function faultsOf(
  simulation: Simulation,
  { data, stream, revision, metadata }: EventOf<'BookingDataErased'>,
): string[] {
  const before = simulation.log.stream(stream).slice(0, Number(revision))
  const state = simulation.stateOf(booking, before)
  if (state.status === 'none' || state.status === 'pending') return [`it was ${state.status}`]
  const overAt = state.status === 'confirmed' ? Date.parse(state.endsAt) : endOf(before)
  const faults: string[] = []
  if (Date.parse(metadata.occurredAt) < overAt + data.keptDays * DAY_MS)
    faults.push(`it was over at ${new Date(overAt).toISOString()}`)
  if (!settings(simulation, data.what).includes(data.keptDays)) faults.push(`nobody chose ${data.keptDays} days`)
  if (data.what === 'everything' && wasPaid(simulation, before)) faults.push('its client had paid')
  return faults
}

const endOf = (events: readonly DomainEvent[]): number =>
  Date.parse(
    events.findLast(({ type }) => type === 'BookingCanceled' || type === 'BookingExpired')?.metadata.occurredAt ?? '',
  )

const settings = ({ log }: Simulation, what: 'answers' | 'everything'): number[] => {
  const chosen = log.stream(SETTINGS_STREAM).flatMap(({ type, data }) => (type === 'RetentionChanged' ? [data] : []))
  return [defaultRetention, ...chosen].map(each => (what === 'answers' ? each.answersDays : each.unpaidDays))
}

function wasPaid({ log }: Simulation, events: readonly DomainEvent[]): boolean {
  if (events.some(({ type }) => type === 'BookingConfirmed')) return true
  const intents = events.flatMap(({ type, data }) => (type === 'PaymentRequested' ? [data.paymentIntentId] : []))
  return intents.some(intent => log.stream(`payment-${intent}`).some(({ type }) => type === 'PaymentSucceeded'))
}

import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { booking } from '../../../bookings/booking.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

const DAY_MS = 86_400_000

/**
 * What is erased by the rule of retention was over for as long as a setting said that was in force once, and only a
 * booking that never was paid or confirmed loses its client (docs/rules.md, Retention).
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
  const over = state.status === 'confirmed' ? Date.parse(state.endsAt) : endOf(before)
  return [
    ...(Date.parse(metadata.occurredAt) < over + data.keptDays * DAY_MS
      ? [`it was over ${new Date(over).toISOString()}`]
      : []),
    ...(settings(simulation, data.what).includes(data.keptDays) ? [] : [`nobody chose ${data.keptDays} days`]),
    ...(data.what === 'everything' && wasPaid(simulation, before) ? ['its client had paid'] : []),
  ]
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

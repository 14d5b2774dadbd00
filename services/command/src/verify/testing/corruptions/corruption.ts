import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Data, first, has } from '../plant.ts'

export type Log = readonly RecordedEvent[]

/** A fault that a test plants into a correct log, and that a check of the log must find. */
export type Corruption = {
  readonly what: string
  /** Whether the log has the events that the fault needs. */
  readonly fits: (log: Log) => boolean
  /** The log with the fault. */
  readonly plant: (log: Log) => RecordedEvent[]
  /** The rule of `verify` that must find it. */
  readonly rule: string
  /** The rule of the independent check (`infra/verifier`) that must find it; null where it cannot see the fault. */
  readonly verifierRule: string | null
}

/** An object within the data of an event. */
export const partOf = (data: object, name: string): Data => (data as Readonly<Record<string, Data>>)[name] as Data
/** The first payment of a confirmation. */
export const firstSettlement = ({ settledBy }: Data): Data => (settledBy as unknown as readonly Data[])[0] as Data
/** Whether a confirmation begins with a payment of this kind. */
export const confirmedBy = (kind: string) => (data: Data) => firstSettlement(data).kind === kind
/** Whether the data of an event is about the same booking as another event. */
export const ofBooking = (event: RecordedEvent) => (data: Data) => data.bookingId === event.data.bookingId
/** The id of a booking that no history has. */
export const OTHER = 987_654_321_098_765

/** Minutes later than an instant. */
export const later = (instant: unknown, minutes: number): string =>
  new Date(Date.parse(String(instant)) + minutes * 60_000).toISOString()

export const confirmed = (log: Log) => first(log, 'BookingConfirmed')
export const anyConfirmed = (log: Log) => has(log, 'BookingConfirmed')

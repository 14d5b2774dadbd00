import { bookingStream } from '@alba/contracts/bookings/events'
import type { DomainFact } from '@alba/contracts/events'
import { type Cause, toEvents } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import type { Payable, PaymentDeps } from '../payments/payable.ts'
import { providerCalls } from '../payments/provider-calls.ts'
import { fakeProvider } from './fake-provider.ts'
import { memoryReference, zone } from './histories/centre.ts'
import { keyring } from './histories/keyring.ts'
import { memoryLog } from './histories/memory-log.ts'
import { noDatabase } from './histories/processes.ts'

/** The cause of what staff does in these tests. */
export const practitioner: Cause = {
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'practitioner', id: '1' },
}
/** The person who pays every payment of these tests. */
export const PAYER = '2'.repeat(32)

const unsupported = (): never => {
  throw new Error('this test does not support the call')
}

/**
 * The dependencies of features that need no database: a log in memory, a fake card provider, and a clock that stands
 * still. Whatever else a feature calls throws, the logger too: no test here expects a warning.
 * @param at the time of the clock, a UTC instant
 */
export function inMemory(at = '2026-11-22T10:00:00Z') {
  const log = memoryLog()
  const provider = fakeProvider()
  const clock = () => Date.parse(at)
  /**
   * What is paid for: no booking, voucher or package has to exist. Settling, closing and refunding succeed and record
   * nothing, so there is no position to wait for.
   */
  const payable: Payable = {
    stream: bookingStream,
    closedRejection: 'booking_closed',
    bill: unsupported,
    intentOpened: unsupported,
    settle: async () => null,
    intentClosed: async () => null,
    fullyRefunded: async () => null,
    payer: async () => PAYER,
  }
  const deps: PaymentDeps = {
    streams: openStreams(log, clock),
    // The reference data stays empty: events of this log do not reach it.
    reference: memoryReference().port,
    keyring,
    database: noDatabase,
    setDeadline: unsupported,
    hastenDeadlines: unsupported,
    unpaidHolds: { claim: unsupported, forget: unsupported, endEarly: unsupported },
    limitScale: 1,
    providerCalls: providerCalls(1, clock),
    publicUrl: 'https://maison-alba.example',
    clock,
    zone,
    logger: { info: unsupported, warn: unsupported, error: unsupported },
    provider,
    payables: { booking: payable, voucher: payable, package: payable },
  }
  /** Appends facts to a stream, as if they had been decided before. */
  const write = (stream: string, ...facts: DomainFact[]) =>
    log.append(stream, 'any', toEvents(facts, stream, practitioner, clock()))
  /** The types of a stream's events, in their order. */
  const typesOf = (stream: string): string[] => log.stream(stream).map(({ type }) => type)
  return { deps, log, provider, write, typesOf }
}

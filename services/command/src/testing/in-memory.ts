import type { DomainFact } from '@alba/contracts/events'
import { type Cause, toEvents } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import type { Payable, PaymentDeps } from '../payments/payable.ts'
import { providerCalls } from '../payments/provider-calls.ts'
import { fakeProvider } from './fake-provider.ts'
import { followReference, zone } from './histories/centre.ts'
import { keyring } from './histories/keyring.ts'
import { memoryLog } from './histories/memory-log.ts'
import { noDatabase } from './histories/processes.ts'

export const practitioner: Cause = {
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'practitioner', id: '1' },
}
/** Whose money every payment is. */
export const PAYER = '2'.repeat(32)

const notAsked = (): never => {
  throw new Error('no step of this test asks for it')
}

/** What takes several steps and needs no database: a log in memory, a card provider in the test's hand. */
export function inMemory(at = '2026-11-22T10:00:00Z') {
  const log = memoryLog(() => {})
  const provider = fakeProvider()
  const clock = () => Date.parse(at)
  const calls: [what: string, ...with: unknown[]][] = []
  const record =
    (what: string): Payable['settle'] & Payable['intentClosed'] =>
    async (_deps, id, paid) => {
      calls.push([what, id, paid])
      return what
    }
  /** Something that can be paid for, and only keeps what it is told. */
  const payable: Payable = {
    closedRejection: 'booking_closed',
    bill: notAsked,
    intentOpened: notAsked,
    settle: record('settle'),
    intentClosed: record('give up'),
    fullyRefunded: record('refunded'),
    payer: async () => PAYER,
  }
  const deps: PaymentDeps = {
    streams: openStreams({ ...log, subscribe: notAsked, head: notAsked, close: notAsked }, clock),
    reference: followReference().port,
    keyring,
    database: noDatabase,
    setDeadline: notAsked,
    unpaidHolds: { claim: notAsked, paid: notAsked, ended: notAsked },
    limitScale: 1,
    providerCalls: providerCalls(1, clock),
    publicUrl: 'https://maison-alba.example',
    clock,
    zone,
    logger: { info: notAsked, warn: notAsked, error: notAsked },
    provider,
    payables: { booking: payable, voucher: payable, package: payable },
  }
  /** Writes facts as if they had been decided before. */
  const write = (stream: string, ...facts: DomainFact[]) =>
    log.append(stream, 'any', toEvents(facts, stream, practitioner, clock()))
  const typesOf = (stream: string): string[] => log.stream(stream).map(({ type }) => type)
  return { deps, log, provider, told: calls, write, typesOf }
}

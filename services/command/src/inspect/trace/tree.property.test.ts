import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { traceText } from './text.ts'
import { eventsIn, treesOf } from './tree.ts'

/**
 * The events of a log, from which `logOf` makes it. `cause` is the index of the event that caused this one, undefined
 * when a visitor did. In a log that was tampered with it may also be the event itself, a later one, or one that is not
 * there: such an event counts as one without a cause. `request` is the number of its request, unless its cause decides
 * that. `stepMs` is the time since the event before.
 */
const logSpecs = fc.array(
  fc.record({ cause: fc.option(fc.nat(40), { nil: undefined }), request: fc.nat(2), stepMs: fc.nat(5_000) }),
  { minLength: 1, maxLength: 25 },
)
type EventSpec = typeof logSpecs extends fc.Arbitrary<readonly (infer T)[]> ? T : never

/** A log of one stream: event `n` has the id `e{n}`, and belongs to one of three requests. */
function logOf(specs: readonly EventSpec[]): RecordedEvent[] {
  let clock = Date.parse('2026-11-23T08:00:00Z')
  const requests: number[] = []
  return specs.map(({ cause, request, stepMs }, n) => {
    clock += stepMs
    // An event belongs to the request of its cause. `request` chooses one for an event without a cause before it.
    requests[n] = (cause !== undefined && cause < n ? requests[cause] : undefined) ?? request
    const metadata = {
      correlationId: `request-${requests[n]}`,
      causationId: cause === undefined ? null : `e${cause}`,
      actor: { kind: cause === undefined ? 'visitor' : 'policy' },
      occurredAt: new Date(clock).toISOString(),
      schemaVersion: 1,
    }
    const position = String(n).padStart(4, '0')
    return { id: `e${n}`, stream: 'booking-1', type: 'SlotHeld', data: {}, metadata, revision: BigInt(n), position }
  })
}

/** The options that show all events of all requests, without what they led to outside the log (`leaves`). */
const showAll = { asked: new Set<string>(), onlyTheirs: false, leaves: new Map() }

it('every event is shown once, below the event that caused it, in the order of the log', () => {
  fc.assert(
    fc.property(logSpecs, specs => {
      const log = logOf(specs)
      const requests = treesOf(log, showAll)
      const events = requests.flatMap(({ caused }) => eventsIn(caused))
      expect(events.map(({ id }) => id).toSorted()).toEqual(log.map(({ id }) => id).toSorted())
      for (const request of requests) {
        expect(request.omitted).toBe(0)
        for (const event of eventsIn(request.caused)) {
          expect(event.correlationId).toBe(request.correlationId)
          for (const child of event.caused) {
            expect(child.causationId).toBe(event.id)
            expect(child.afterMs).toBe(Date.parse(child.occurredAt) - Date.parse(event.occurredAt))
          }
          const positions = event.caused.map(({ position }) => position)
          expect(positions).toEqual(positions.toSorted())
        }
      }
      // Each event and each request has one line.
      expect(traceText(requests, 'Europe/Paris').split('\n').filter(Boolean)).toHaveLength(log.length + requests.length)
    }),
  )
})

it('an event that is asked for is shown with all its causes and effects; the other events are counted', () => {
  fc.assert(
    fc.property(logSpecs, fc.nat(24), (specs, n) => {
      const log = logOf(specs)
      const asked = `e${n % log.length}`
      const ledTo = (id: string, later: string): boolean => id === later || causes(log, later).includes(id)
      const expected = log.map(({ id }) => id).filter(id => ledTo(id, asked) || ledTo(asked, id))
      const [request, ...others] = treesOf(log, { ...showAll, asked: new Set([asked]), onlyTheirs: true })
      expect(others).toEqual([])
      const shown = eventsIn(request?.caused ?? [])
      expect(shown.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      expect(shown.filter(({ isAsked }) => isAsked).map(({ id }) => id)).toEqual([asked])
      const ofRequest = log.filter(({ metadata }) => metadata.correlationId === request?.correlationId)
      expect((request?.omitted ?? 0) + shown.length).toBe(ofRequest.length)
    }),
  )
})

/**
 * The ids of the events that led to an event, its own cause first. The chain ends at a cause whose number is not lower,
 * as a cause comes before its effects in the log.
 */
function causes(log: readonly RecordedEvent[], id: string): string[] {
  const cause = log.find(event => event.id === id)?.metadata.causationId
  const isEarlier = typeof cause === 'string' && Number(cause.slice(1)) < Number(id.slice(1))
  return isEarlier ? [cause, ...causes(log, cause)] : []
}

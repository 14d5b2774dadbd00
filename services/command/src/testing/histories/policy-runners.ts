import type { DomainEvent } from '@alba/contracts/events'
import { isPassing } from '@alba/platform/passing-trouble'
import { isPermanent } from '../../decision/permanent-failure.ts'
import type { AppDeps } from '../../features.ts'
import { apply, type PolicyGroup } from '../../policies/policy.ts'
import type { Process } from './processes.ts'
import { Died } from './tasks.ts'

/** The events of one stream that a group handles, in order. */
type Subject = {
  readonly events: DomainEvent[]
  next: number
  busy: boolean
  /** Why the event it stands at will not be handled any more. */
  parked: unknown
  failures: number
}

export type Runner = {
  readonly group: PolicyGroup<AppDeps>
  readonly subjects: ReadonlyMap<string, Subject>
  told(event: DomainEvent): void
  isReady(stream: string): boolean
  /** The streams that have an event to handle now, whose event came first at the front. */
  waiting(): string[]
  /** Handles the next event of a stream. @throws what the policies throw */
  handle(process: Process, stream: string): Promise<void>
  /** The last events that were handled are handled again, as after a death in front of the checkpoint. */
  again(back: number): void
}

/** Failures, outages aside, after which an event counts as one that cannot be handled. */
const TRIES = 5

/**
 * A group of policies as its runner keeps it: events of one stream in order, streams in any order, every event at least
 * once. It takes whichever event it is told to, so that a group may be as late as it likes.
 */
export function openRunner(group: PolicyGroup<AppDeps>): Runner {
  const types = new Set<string>(group.policies.flatMap(policy => policy.handles))
  const subjects = new Map<string, Subject>()
  const handled: DomainEvent[] = []
  const ready = ({ events, next, busy, parked }: Subject) => next < events.length && !busy && parked === undefined

  return {
    group,
    subjects,
    told(event) {
      if (!types.has(event.type)) return
      const subject = subjects.get(event.stream)
      if (subject) subject.events.push(event)
      else subjects.set(event.stream, { events: [event], next: 0, busy: false, parked: undefined, failures: 0 })
    },
    isReady(stream) {
      const subject = subjects.get(stream)
      return subject !== undefined && ready(subject)
    },
    waiting() {
      const now = [...subjects].filter(([, subject]) => ready(subject))
      const place = ({ events, next }: Subject) => events[next]?.position ?? ''
      return now.toSorted(([, a], [, b]) => (place(a) < place(b) ? -1 : 1)).map(([stream]) => stream)
    },
    async handle(process, stream) {
      const subject = subjects.get(stream)
      const event = subject?.events[subject.next]
      if (!subject || !event || !ready(subject)) return
      subject.busy = true
      try {
        await apply(group, process.deps, event)
        if (process.dead) throw new Died()
        subject.next++
        subject.failures = 0
        handled.push(event)
      } catch (error) {
        if (!(error instanceof Died) && !isPassing(error)) subject.failures++
        if (isPermanent(error)) subject.parked = error
        throw error
      } finally {
        subject.busy = false
      }
    },
    again(back) {
      if ([...subjects.values()].some(({ busy }) => busy)) return
      const from = handled.splice(Math.max(0, handled.length - back)).map(({ position }) => position)
      const first = from.toSorted()[0]
      if (first === undefined) return
      for (const subject of subjects.values()) {
        const place = subject.events.findIndex(({ position }) => position >= first)
        if (place >= 0 && place < subject.next) subject.next = place
      }
    },
  }
}

/** Whether an event has failed too often to be handled by yet another try. */
export const isHopeless = ({ failures }: Subject): boolean => failures >= TRIES

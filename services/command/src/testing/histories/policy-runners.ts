import type { DomainEvent } from '@alba/contracts/events'
import { isTemporary } from '@alba/platform/temporary-failure'
import { isPermanent } from '../../decision/permanent-failure.ts'
import type { AppDeps } from '../../features.ts'
import { apply, type PolicyGroup } from '../../policies/policy.ts'
import type { Process } from './processes.ts'
import { ProcessCrashed } from './tasks.ts'

/**
 * The events of one stream that concern a group, in order. `next` is the index of the first one that is not handled
 * yet.
 */
type Subject = {
  readonly events: DomainEvent[]
  next: number
  busy: boolean
  /** Why the next event is not tried any more; undefined as long as it is. */
  parked: unknown
  failures: number
}

export type Runner = {
  readonly group: PolicyGroup<AppDeps>
  readonly subjects: ReadonlyMap<string, Subject>
  receive(event: DomainEvent): void
  isReady(stream: string): boolean
  /** The streams with an event that can be handled now, ordered by the position of that event. */
  waiting(): string[]
  /**
   * Handles the next event of a stream.
   * @throws what the policies throw
   */
  handle(process: Process, stream: string): Promise<void>
  /**
   * Makes the group handle its last `back` events again, as after a crash before the checkpoint was written. Does
   * nothing while the group handles an event.
   */
  rewind(back: number): void
}

/** How often an event may fail, outages and crashes not counted. After that `heal` does not try it again. */
const MAX_FAILURES = 5

/**
 * A group of policies as its real runner runs it: in order within a stream, in any order between streams, every event
 * at least once. The caller chooses which stream comes next, so it can let a group fall behind as far as it wants.
 */
export function openRunner(group: PolicyGroup<AppDeps>): Runner {
  const types = new Set<string>(group.policies.flatMap(policy => policy.handles))
  const subjects = new Map<string, Subject>()
  const handled: DomainEvent[] = []
  const ready = ({ events, next, busy, parked }: Subject) => next < events.length && !busy && parked === undefined

  return {
    group,
    subjects,
    receive(event) {
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
      const waiting = [...subjects].filter(([, subject]) => ready(subject))
      const nextPosition = ({ events, next }: Subject) => events[next]?.position ?? ''
      return waiting.toSorted(([, a], [, b]) => (nextPosition(a) < nextPosition(b) ? -1 : 1)).map(([stream]) => stream)
    },
    async handle(process, stream) {
      const subject = subjects.get(stream)
      const event = subject?.events[subject.next]
      if (!subject || !event || !ready(subject)) return
      subject.busy = true
      try {
        await apply(group, process.deps, event)
        if (process.dead) throw new ProcessCrashed()
        subject.next++
        subject.failures = 0
        handled.push(event)
      } catch (error) {
        if (!(error instanceof ProcessCrashed) && !isTemporary(error)) subject.failures++
        if (isPermanent(error)) subject.parked = error
        throw error
      } finally {
        subject.busy = false
      }
    },
    rewind(back) {
      if ([...subjects.values()].some(({ busy }) => busy)) return
      const again = handled.splice(Math.max(0, handled.length - back)).map(({ position }) => position)
      const first = again.toSorted()[0]
      if (first === undefined) return
      for (const subject of subjects.values()) {
        const place = subject.events.findIndex(({ position }) => position >= first)
        if (place >= 0 && place < subject.next) subject.next = place
      }
    },
  }
}

/** Whether an event has failed so often that it is not tried any more. */
export const hasFailedTooOften = ({ failures }: Subject): boolean => failures >= MAX_FAILURES

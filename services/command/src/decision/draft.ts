import type { DomainFact } from '@alba/contracts/events'
import type { Decider, Decision } from '@alba/contracts/shared/decision'
import type { NewEvents } from '@alba/platform/event-log/event-log'
import type { AppendResult } from '@alba/platform/event-store/event-store'
import { type Cause, toEvents } from './cause.ts'
import { type Memory, NEW_STREAM, type Snapshot } from './memory.ts'

/**
 * Further decisions that are written in the same round trip as a first one, in order: each only if those before it
 * were.
 */
export type Draft = {
  /**
   * Adds a decision about a stream. Its state is that in memory, with the changes of this draft; a stream that is not
   * in memory counts as new. When the log is ahead of that state, neither this decision nor those after it are
   * written.
   * @param decide pure
   * @param cause when it differs from that of the first decision
   * @returns the state after the decision; undefined when it is refused or changes nothing
   */
  add<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    decide: (state: State) => Decision<Fact>,
    cause?: Cause,
  ): State | undefined
}

/** A decision: the events to append, and the state of its stream after them. */
type Step = NewEvents & { readonly after: Snapshot<unknown> }

export type OpenDraft = Draft & {
  readonly appends: readonly NewEvents[]
  /** Adds events that were decided on a state. @returns the state after them */
  put<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    from: Snapshot<State>,
    facts: readonly Fact[],
    cause?: Cause,
  ): State
  /** Keeps the states of what was written in memory. */
  written(results: readonly AppendResult[]): void
}

/**
 * Opens a draft.
 * @param firstCause the cause of the first decision, and of each further one that names no other
 * @param now when all its events occur, in milliseconds since the epoch
 */
export function openDraft(memory: Memory, firstCause: Cause, now: number): OpenDraft {
  const steps: Step[] = []

  const put: OpenDraft['put'] = (decider, id, from, facts, cause = firstCause) => {
    const stream = decider.stream(id)
    const state = facts.reduce(decider.evolve, from.state)
    steps.push({
      stream,
      expected: from.revision === NEW_STREAM ? 'noStream' : from.revision,
      events: toEvents(facts, stream, cause, now),
      after: { state, revision: from.revision + BigInt(facts.length), position: null, epoch: from.epoch },
    })
    return state
  }

  const drafted = <State>(stream: string) =>
    steps.findLast(step => step.stream === stream)?.after as Snapshot<State> | undefined

  return {
    appends: steps,
    put,
    add<Id, State, Fact extends DomainFact>(
      decider: Decider<Id, State, Fact>,
      id: Id,
      decide: (state: State) => Decision<Fact>,
      cause?: Cause,
    ) {
      const stream = decider.stream(id)
      const from = drafted<State>(stream) ?? memory.recall<State>(stream) ?? memory.blank(decider)
      const decision = decide(from.state)
      return decision.ok && decision.events.length > 0 ? put(decider, id, from, decision.events, cause) : undefined
    },
    written(results) {
      for (const [n, { revision, position }] of results.entries()) {
        const step = steps[n]
        // At another revision the store had these events before, and others may follow them.
        if (step?.after.revision === revision) memory.keep(step.stream, { ...step.after, position })
      }
    },
  }
}

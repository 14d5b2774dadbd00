import type { DomainFact } from '@alba/contracts/events'
import type { Decider, Decision } from '@alba/contracts/shared/decision'
import type { NewEvents } from '@alba/platform/event-log/event-log'
import type { AppendResult } from '@alba/platform/event-store/event-store'
import { type Cause, toEvents } from './cause.ts'
import { blank, type Memory, NEW_STREAM, type Snapshot } from './memory.ts'

/** What goes along with a decision in one round trip, in order: each only if those in front of it are in the log. */
export type Draft = {
  /**
   * Decides about a stream as it is remembered and as the draft leaves it so far; one that is not remembered counts as new.
   * Where the log turns out to be ahead of that, neither this nor what is behind it is written.
   * @param decide pure
   * @param cause where it is not that of the decision with which it goes
   * @returns the state that it leaves; undefined when it is refused or changes nothing
   */
  add<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    decide: (state: State) => Decision<Fact>,
    cause?: Cause,
  ): State | undefined
}

/** Something decided: what is to be appended, and what its stream adds up to then. */
type Step = NewEvents & { readonly after: Snapshot<unknown> }

export type OpenDraft = Draft & {
  readonly appends: readonly NewEvents[]
  /** Takes a decision in that was made on a state. @returns the state that it leaves */
  put<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    from: Snapshot<State>,
    facts: readonly Fact[],
    cause?: Cause,
  ): State
  /** Remembers what of it is in the log. */
  written(results: readonly AppendResult[]): void
}

/** @param now milliseconds since the epoch, at which all of it occurs */
export function openDraft(memory: Memory, own: Cause, now: number): OpenDraft {
  const steps: Step[] = []

  const put: OpenDraft['put'] = (decider, id, from, facts, cause = own) => {
    const stream = decider.stream(id)
    const state = facts.reduce(decider.evolve, from.state)
    steps.push({
      stream,
      expected: from.revision === NEW_STREAM ? 'noStream' : from.revision,
      events: toEvents(facts, stream, cause, now),
      after: { state, revision: from.revision + BigInt(facts.length), position: null },
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
      const from = drafted<State>(stream) ?? memory.recall<State>(stream) ?? blank(decider)
      const decision = decide(from.state)
      return decision.ok && decision.events.length > 0 ? put(decider, id, from, decision.events, cause) : undefined
    },
    written(results) {
      for (const [n, { revision, position }] of results.entries()) {
        const step = steps[n]
        // At another revision the store had it before, and it may have been undone since.
        if (step?.after.revision === revision) memory.keep(step.stream, { ...step.after, position })
      }
    },
  }
}

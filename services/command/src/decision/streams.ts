import type { DomainFact } from '@alba/contracts/events'
import type { Decider, Decision, Refusal } from '@alba/contracts/shared/decision'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { type Position, START, WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { appendSurely } from './append-surely.ts'
import type { Cause } from './cause.ts'
import { Contention } from './contention.ts'
import { type Draft, openDraft } from './draft.ts'
import { keyedQueue } from './keyed-queue.ts'
import { blank, NEW_STREAM, openMemory, type Snapshot } from './memory.ts'

/** What became of a decision, and the state after it (or the one it was refused on). */
export type Outcome<State, Fact> = { readonly state: State } & (
  | {
      readonly ok: true
      readonly events: readonly Fact[]
      readonly position: Position | null
      /** When the events occurred; null when there are none. */
      readonly occurredAt: string | null
      /** Where those that went along are in the log, in order: as many as were written. */
      readonly along: readonly Position[]
    }
  | Refusal
)

export type Streams = {
  /**
   * Loads, decides, appends with the revision that it read; a lost race is decided again on what the winner left.
   * @param decide pure; may be called again when somebody else appended first
   * @param along drafts what is written in the same round trip, should all go well, from the state that the decision
   * leaves. Pure, and called again too. Not for a policy whose first run may have been undone since
   * @throws {Contention} when every race is lost @throws {StoreUnavailable}
   */
  execute<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    cause: Cause,
    decide: (state: State) => Decision<Fact>,
    along?: (draft: Draft, state: State) => void,
  ): Promise<Outcome<State, Fact>>
  /**
   * The state now, read from the log.
   * @param since as it was at any moment since then will do: what this process remembers, if it is not older
   */
  load<Id, State, Fact extends DomainFact>(decider: Decider<Id, State, Fact>, id: Id, since?: Position): Promise<State>
  /** The state as this process remembers it; undefined when it saw nothing that was recorded there or later. */
  recall<Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    since: Position,
  ): State | undefined
}

type Execution<Id, State, Fact extends DomainFact> = {
  readonly decider: Decider<Id, State, Fact>
  readonly id: Id
  readonly cause: Cause
  readonly decide: (state: State) => Decision<Fact>
  readonly along: (draft: Draft, state: State) => void
}

const LAST = { direction: 'backwards', limit: 1 } as const
/** Lost races in a row before giving up; each means that somebody else succeeded. */
const ATTEMPTS = 20

export function openStreams(log: EventLog, clock: () => number): Streams {
  const memory = openMemory()
  const inTurn = keyedQueue()

  const readOn = async <Id, State, Fact extends DomainFact>(
    { stream: nameOf, evolve, lastSaysAll }: Decider<Id, State, Fact>,
    id: Id,
    from: Snapshot<State>,
  ): Promise<Snapshot<State>> => {
    const stream = nameOf(id)
    const events = await log.readStream(stream, lastSaysAll ? LAST : { from: from.revision + 1n })
    const last = events.at(-1)
    const state = (events as unknown as readonly Fact[]).reduce(evolve, from.state)
    const snapshot = { state, revision: last?.revision ?? from.revision, position: last?.position ?? from.position }
    if (snapshot.revision !== NEW_STREAM) memory.keep(stream, snapshot)
    return snapshot
  }

  const append = async <Id, State, Fact extends DomainFact>(
    { decider, id, cause, along }: Execution<Id, State, Fact>,
    facts: readonly Fact[],
    snapshot: Snapshot<State>,
  ): Promise<Outcome<State, Fact> | 'lost'> => {
    const now = clock()
    const draft = openDraft(memory, cause, now)
    const state = draft.put(decider, id, snapshot, facts)
    along(draft, state)
    try {
      const results = await appendSurely(log, draft.appends)
      draft.written(results)
      const [{ revision, position }, ...behind] = results
      if (revision === snapshot.revision + BigInt(facts.length)) {
        const occurredAt = new Date(now).toISOString()
        return { ok: true, state, events: facts, position, occurredAt, along: behind.map(each => each.position) }
      }
      // The store knew these ids: this was done before, by a run that crashed or by another process. What was done may
      // have been undone since, so the state is what the log says now, never what was just decided.
      const there = await readOn(decider, id, blank(decider))
      return { ok: true, state: there.state, events: [], position, occurredAt: null, along: [] }
    } catch (error) {
      memory.forget(decider.stream(id))
      if (error instanceof WrongExpectedVersion) return 'lost'
      throw error
    }
  }

  /** @param isFresh false when the snapshot comes from memory: another process may have appended since */
  const attempt = async <Id, State, Fact extends DomainFact>(
    execution: Execution<Id, State, Fact>,
    snapshot: Snapshot<State>,
    isFresh: boolean,
  ): Promise<Outcome<State, Fact> | 'stale' | 'lost'> => {
    const { state, position } = snapshot
    const decision = execution.decide(state)
    if (decision.ok && decision.events.length > 0) return append(execution, decision.events, snapshot)
    // Nothing is appended, so nothing would tell that the state in memory is old: look before answering.
    if (!isFresh) return 'stale'
    return decision.ok ? { ok: true, state, events: [], position, occurredAt: null, along: [] } : { ...decision, state }
  }

  const decideInTurn = async <Id, State, Fact extends DomainFact>(
    execution: Execution<Id, State, Fact>,
  ): Promise<Outcome<State, Fact>> => {
    const { decider, id } = execution
    const stream = decider.stream(id)
    const known = memory.recall<State>(stream)
    let snapshot = known ?? (await readOn(decider, id, blank(decider)))
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const outcome = await attempt(execution, snapshot, !known || tries > 0)
      if (typeof outcome === 'object') return outcome
      snapshot = await readOn(decider, id, outcome === 'stale' ? snapshot : blank(decider))
    }
    throw new Contention(stream)
  }

  const recall = <Id, State, Fact extends DomainFact>(
    decider: Decider<Id, State, Fact>,
    id: Id,
    since: Position,
  ): State | undefined => {
    const known = memory.recall<State>(decider.stream(id))
    return known && (known.position ?? START) >= since ? known.state : undefined
  }

  const loadNow = <Id, State, Fact extends DomainFact>(decider: Decider<Id, State, Fact>, id: Id): Promise<State> => {
    const stream = decider.stream(id)
    return inTurn(stream, async () => (await readOn(decider, id, memory.recall(stream) ?? blank(decider))).state)
  }

  return {
    execute: (decider, id, cause, decide, along = () => {}) =>
      inTurn(decider.stream(id), () => decideInTurn({ decider, id, cause, decide, along })),
    load: async (decider, id, since) =>
      (since === undefined ? undefined : recall(decider, id, since)) ?? loadNow(decider, id),
    recall,
  }
}

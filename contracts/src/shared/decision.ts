import type { Rejection } from './rejections.ts'

/** What a decider answers: facts to record (none when there is nothing left to do), or why not. */
export type Decision<Fact> = { readonly ok: true; readonly events: readonly Fact[] } | Refusal

export type Refusal = {
  readonly ok: false
  readonly rejection: Rejection
  /** What stands in the way, by name: for a sentence that has a place for names (`rejections.ts`). */
  readonly names?: readonly string[]
}

export const accept = <Fact>(...events: readonly Fact[]): Decision<Fact> => ({ ok: true, events })
export const reject = (rejection: Rejection): Refusal => ({ ok: false, rejection })
export const rejectNaming = (rejection: Rejection, names: readonly string[]): Refusal => ({
  ok: false,
  rejection,
  names,
})

/** A kind of stream: what it is called for each id, and how its facts become its state. */
export type Decider<Id, State, Fact> = {
  readonly stream: (id: Id) => string
  readonly initial: State
  readonly evolve: (state: State, fact: Fact) => State
  /** The last fact leaves the same state whatever came before it, so nothing else of the stream is read. */
  readonly lastSaysAll?: true
}

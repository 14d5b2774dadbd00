import type { Rejection } from './rejections.ts'

/** The result of a decision: the facts to record (none when nothing has to change), or a rejection. */
export type Decision<Fact> = { readonly ok: true; readonly events: readonly Fact[] } | Refusal

export type Refusal = {
  readonly ok: false
  readonly rejection: Rejection
  /** The names that the sentence of the rejection mentions (`rejections.ts`). */
  readonly names?: readonly string[]
}

export const accept = <Fact>(...events: readonly Fact[]): Decision<Fact> => ({ ok: true, events })
export const reject = (rejection: Rejection): Refusal => ({ ok: false, rejection })
export const rejectNaming = (rejection: Rejection, names: readonly string[]): Refusal => ({
  ok: false,
  rejection,
  names,
})

/** A kind of stream: the name of the stream for each id, and the fold of its facts. */
export type Decider<Id, State, Fact> = {
  readonly stream: (id: Id) => string
  readonly initial: State
  readonly evolve: (state: State, fact: Fact) => State
  /** The last fact alone determines the state, so only that one is read. */
  readonly lastSaysAll?: true
}

import { expect } from 'vitest'

type Decision<Fact> =
  | { readonly ok: true; readonly events: readonly Fact[] }
  | { readonly ok: false; readonly rejection: string }

/**
 * Lets a test of a decider read as a sentence: `given(evolve, initial, facts).when(state => decide(state,
 * command)).yields([fact])` or `.rejects('slot_taken')`.
 */
export function given<State, Fact extends { type: string }>(
  evolve: (state: State, fact: Fact) => State,
  initial: State,
  facts: readonly Fact[] = [],
) {
  const state = facts.reduce(evolve, initial)
  return {
    state,
    when(decide: (state: State) => Decision<Fact>) {
      const decision = decide(state)
      return {
        decision,
        yields: (expected: readonly unknown[]) => expect(decision).toEqual({ ok: true, events: expected }),
        rejects: (rejection: string) => expect(decision).toEqual({ ok: false, rejection }),
      }
    },
  }
}

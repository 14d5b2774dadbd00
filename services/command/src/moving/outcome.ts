import type { Outcome } from '../decision/streams.ts'

/** The answer of an import: whether something was recorded, or an earlier import had recorded the same. */
export function importOutcome<State, Fact>(outcome: Outcome<State, Fact>) {
  if (!outcome.ok) return outcome
  const { events, position } = outcome
  return { ok: true, outcome: events.length > 0 ? 'created' : 'exists', position } as const
}

/** The content of a row without its place, so that the same row in another file has the same digest. */
export function contentOf<Body extends { readonly importedFrom: unknown }>(body: Body): Omit<Body, 'importedFrom'> {
  const { importedFrom: _from, ...content } = body
  return content
}

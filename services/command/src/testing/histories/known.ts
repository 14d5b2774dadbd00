import type { Finding } from './history.ts'

/** A known fault, described in a sentence: it is counted, but does not fail the test. */
export type Known = { readonly sentence: string; matches(finding: Finding): boolean }

/** Whoever corrects a fault removes it from this list. */
export const known: readonly Known[] = []

/** What is known of the fault behind a finding; undefined for an unknown fault. */
export const knownSentence = (finding: Finding): string | undefined =>
  known.find(each => each.matches(finding))?.sentence

import type { Finding } from './history.ts'

/** Something that is wrong and known to be: it is counted, and fails nothing. */
export type Known = { readonly sentence: string; isIt(finding: Finding): boolean }

/** Whoever mends one of these takes it out of the list. */
export const known: readonly Known[] = []

export const sentenceOf = (finding: Finding): string | undefined => known.find(each => each.isIt(finding))?.sentence

import type { Finding } from './history.ts'

/** A known fault, described in a sentence: it is counted, but does not fail the test. */
export type Known = { readonly sentence: string; matches(finding: Finding): boolean }

/** Whoever corrects a fault removes it from this list. */
export const known: readonly Known[] = [
  {
    sentence:
      'A voucher of an imported package that is imported while its client is corrected keeps the old contact: the purchase does not know the ids of its imported vouchers.',
    matches: ({ kind }) => kind === 'buyer of an imported voucher not corrected',
  },
]

/** What is known of the fault behind a finding; undefined for an unknown fault. */
export const knownSentence = (finding: Finding): string | undefined =>
  known.find(each => each.matches(finding))?.sentence

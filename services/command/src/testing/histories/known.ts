import type { Finding } from './history.ts'

/** Something that is wrong and known to be: it is counted, and fails nothing. */
export type Known = { readonly sentence: string; isIt(finding: Finding): boolean }

const kinds =
  (...all: readonly string[]) =>
  ({ kind }: Finding): boolean =>
    all.includes(kind)

/** Whoever mends one of these takes it out of the list. */
export const known: readonly Known[] = [
  {
    sentence: 'A refund that is told before its payment is forgotten: what it paid for is given all the same.',
    isIt: kinds('confirmed after its refund', 'issued after its refund'),
  },
  {
    sentence: 'A voucher that cannot be taken back when its money goes back is whole again later.',
    isIt: kinds('restored after its refund', 'alive after its refund'),
  },
  {
    sentence: 'The rest of a voucher that was used in part can be spent after all its money went back.',
    isIt: kinds('rest alive after its refund'),
  },
  {
    sentence: 'A voucher that the centre gives back after its last day is worth nothing.',
    isIt: kinds('restored when over'),
  },
  {
    sentence: 'A package with a service on request gives a voucher that is worth nothing.',
    isIt: kinds('born used'),
  },
]

export const sentenceOf = (finding: Finding): string | undefined => known.find(each => each.isIt(finding))?.sentence

/** A time of a day, between two clock times `09:00`, which sort as texts. */
export type Range = { readonly start: string; readonly end: string }

/** The ranges in order; those that touch or overlap become one, as in the agenda. */
export function merged(ranges: readonly Range[]): Range[] {
  const found: Range[] = []
  for (const range of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = found.at(-1)
    if (last && range.start <= last.end)
      found[found.length - 1] = { start: last.start, end: later(last.end, range.end) }
    else found.push({ start: range.start, end: range.end })
  }
  return found
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** What remains of the ranges without the others. */
export const without = (ranges: readonly Range[], others: readonly Range[]): Range[] =>
  others.reduce<readonly Range[]>((left, other) => left.flatMap(range => cut(range, other)), merged(ranges)).map(copy)

const copy = ({ start, end }: Range): Range => ({ start, end })

function cut({ start, end }: Range, other: Range): Range[] {
  const before = { start, end: earlier(end, other.start) }
  const after = { start: later(start, other.end), end }
  return [before, after].filter(part => part.start < part.end)
}

/** What both have. */
export const common = (ranges: readonly Range[], others: readonly Range[]): Range[] =>
  without(ranges, without(ranges, others))

/** `09:00-13:00`, as a file has it. */
export const written = ({ start, end }: Range): string => `${start}-${end}`

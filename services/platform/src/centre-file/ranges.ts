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

/** `09:00-13:00`, as a file has it. */
export const written = ({ start, end }: Range): string => `${start}-${end}`

import type { TimeRange } from '@alba/contracts/agenda/weekly-hours'

/** The ranges in order; those that touch or overlap become one, as in the agenda. Clock times sort as texts. */
export function merged(ranges: readonly TimeRange[]): TimeRange[] {
  const found: TimeRange[] = []
  for (const range of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = found.at(-1)
    if (last && range.start <= last.end)
      found[found.length - 1] = { start: last.start, end: later(last.end, range.end) }
    else found.push({ start: range.start, end: range.end })
  }
  return found
}

const later = (a: string, b: string): string => (a > b ? a : b)

/** A range as the centre's file writes it: `09:00-13:00`. */
export const rangeText = ({ start, end }: TimeRange): string => `${start}-${end}`

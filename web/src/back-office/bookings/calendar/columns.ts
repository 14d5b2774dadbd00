import type { DateString } from '../../../shared/centre-time.ts'

/** The column of a day in the grid, in coordinates of the window. */
export type DayColumn = {
  readonly date: DateString
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const CARD = '.sx__time-grid-event'
const COLUMN = '.sx__time-grid-day'

const columnOf = (element: HTMLElement): DayColumn => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { date: element.dataset.timeGridDate ?? '', left, top, width, height }
}

/** The columns of the calendar library that are drawn, from left to right. */
export const columnsIn = (root: HTMLElement): DayColumn[] =>
  [...root.querySelectorAll<HTMLElement>(COLUMN)].map(columnOf)

/** The column of which an element is a part. */
export function columnAround(target: Element): DayColumn | undefined {
  const column = target.closest<HTMLElement>(COLUMN)
  return column ? columnOf(column) : undefined
}

/** The column at a horizontal position, or the nearest one. */
export const columnAt = (root: HTMLElement, x: number): DayColumn | undefined =>
  columnsIn(root).toSorted((a, b) => away(a, x) - away(b, x))[0]

const away = ({ left, width }: DayColumn, x: number): number => Math.max(left - x, x - (left + width), 0)

/** The card of which an element is a part, with the key of its entry. */
export function cardAround(
  target: Element | null,
): { readonly key: string; readonly element: HTMLElement } | undefined {
  const element = target?.closest<HTMLElement>(CARD)
  return element ? { key: element.dataset.eventId ?? '', element } : undefined
}

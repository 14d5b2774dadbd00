import { clockOf, type DateString, minutesOf } from '../../../shared/centre-time.ts'
import { type Entry, isMine } from './entry.ts'

/** A place in the calendar: a day and a start, `14:30`. */
export type Spot = { readonly date: DateString; readonly time: string }
/**
 * Where a card is dropped: at a day and time of the grid, or at the name of a practitioner who is to take the booking
 * over. There it keeps its day and time, and `practitioner` is the practitioner's id.
 */
export type Drop = Spot & { readonly practitioner?: number | undefined }

/** The hours of the day at which the grid begins and ends: from 9 to 19, for example. */
export type GridHours = { readonly first: number; readonly last: number }
/** The column of a day on the page, in pixels. */
type Column = { readonly top: number; readonly height: number }

/** A click chooses the half hour in which it is. A card that is dragged snaps to quarters of an hour. */
export const CLICK_STEP = 30
export const DRAG_STEP = 15

/** The minutes since midnight at a height of the page. @param y in the same coordinates as the column */
export const minutesAt = (y: number, { top, height }: Column, { first, last }: GridHours): number =>
  first * 60 + ((y - top) / height) * (last - first) * 60

/** Where in a column of the grid some minutes since midnight are, in pixels from its top. */
export const heightOf = (minutes: number, { height }: Pick<Column, 'height'>, { first, last }: GridHours): number =>
  ((minutes - first * 60) / ((last - first) * 60)) * height

const within = (minutes: number, least: number, most: number) => Math.max(least, Math.min(minutes, most))

/** The start of the half hour that was clicked. @param minutes since midnight */
export const clickedStart = (minutes: number, { first, last }: GridHours): string =>
  clockOf(within(Math.floor(minutes / CLICK_STEP) * CLICK_STEP, first * 60, last * 60 - CLICK_STEP))

/**
 * The start of a card whose top was dragged to these minutes since midnight: the nearest quarter of an hour that is in
 * the grid.
 */
export const draggedStart = (minutes: number, { first, last }: GridHours): string =>
  clockOf(within(Math.round(minutes / DRAG_STEP) * DRAG_STEP, first * 60, last * 60 - DRAG_STEP))

/**
 * Where a booking goes when one of its cards is dropped: `time` is the new start of the booking. Two treatments move
 * together. So when the card of the second one is dropped, the booking begins as many minutes before it as now, but not
 * before midnight.
 */
export function bookingDrop({ start, pair }: Pick<Entry, 'start' | 'pair'>, drop: Drop): Drop {
  const earlier = pair ? minutesOf(start) - minutesOf(pair.bookingStart) : 0
  return { ...drop, time: clockOf(Math.max(0, minutesOf(drop.time) - earlier)) }
}

/**
 * Whether a card is the second of two treatments at the same time. Dropped on the name of a practitioner, that treatment
 * alone is given to her; every other card is given with the whole booking.
 */
export const isSecondBeside = ({ pair }: Pick<Entry, 'pair'>): boolean => pair?.isSecond === true && pair.isBeside

/** The practitioners to whom a card may be given: not who has it, and for the second of two treatments not who gives the first. */
export const takersOf = <Someone extends { readonly id: number; readonly retired: boolean }>(
  entry: Pick<Entry, 'pair' | 'practitioners'>,
  everybody: readonly Someone[],
): Someone[] =>
  everybody.filter(
    ({ id, retired }) => !retired && !isMine(entry, id) && !(isSecondBeside(entry) && entry.pair?.otherBy === id),
  )

/**
 * The spot some minutes later on the same day, or earlier when `minutes` is negative. It stays in the grid: its latest
 * time is one step before the end.
 */
export function steppedBy({ date, time }: Spot, minutes: number, { first, last }: GridHours): Spot {
  const most = last * 60 - Math.abs(minutes)
  return { date, time: clockOf(within(minutesOf(time) + minutes, first * 60, most)) }
}

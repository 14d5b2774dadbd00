import { type RefObject, useLayoutEffect, useState } from 'react'
import { minutesOf } from '../../../shared/centre-time.ts'
import { type GridHours, heightOf, type Spot } from '../model/spot.ts'
import { columnsIn } from './columns.ts'

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Where a time of a day is drawn, in pixels from the corner of the grid; undefined while its column is not there. */
export function useBoxOf(
  root: RefObject<HTMLElement | null>,
  { date, time }: Spot,
  minutes: number,
  hours: GridHours,
): Box | undefined {
  const [box, setBox] = useState<Box>()
  const { first, last } = hours
  useLayoutEffect(() => {
    const grid = root.current
    const column = grid && columnsIn(grid).find(each => each.date === date)
    if (!column) return setBox(undefined)
    const corner = grid.getBoundingClientRect()
    const shown = { first, last }
    const top = heightOf(minutesOf(time), column, shown)
    setBox({
      left: column.left - corner.left,
      top: column.top - corner.top + top,
      width: column.width,
      height: heightOf(minutesOf(time) + minutes, column, shown) - top,
    })
  }, [root, date, time, minutes, first, last])
  return box
}

export const styleOf = ({ left, top, width, height }: Box) => ({
  left: `${left}px`,
  top: `${top}px`,
  width: `${width}px`,
  height: `${height}px`,
})

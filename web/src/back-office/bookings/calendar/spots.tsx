import { type RefObject, useEffect, useState } from 'react'
import { minutesOf } from '../../../shared/centre-time.ts'
import { useShortcuts } from '../../../shared/staff/shortcuts/registry.ts'
import type { Entry } from '../model/entry.ts'
import { clickedStart, type Drop, type GridHours, minutesAt, type Spot } from '../model/spot.ts'
import { cardAround, columnAround } from './columns.ts'
import { DragGhost } from './drag-ghost.tsx'
import { type CursorTask, HourCursor } from './hour-cursor.tsx'
import { TakeOver } from './take-over.tsx'
import { useDrag } from './use-drag.ts'

/** What the calendar does at a place: books there, or moves a booking there. */
export type SpotActs = {
  readonly onBook: (spot: Spot) => void
  readonly onMove: (entry: Entry, to: Drop) => void
}

type Props = {
  root: RefObject<HTMLElement | null>
  hours: GridHours
  entries: readonly Entry[]
  /** The day at which the keyboard begins. */
  date: string
  acts: SpotActs
}

/** Only a confirmed booking can be moved. */
const isMovable = ({ status, mark }: Entry): boolean => status === 'confirmed' && mark === undefined

/**
 * Clicks on empty hours, cards that are dragged, and the same by keyboard. The grid belongs to the calendar library, so
 * this listens to the events of its element.
 */
export function Spots({ root, hours, entries, date, acts }: Props) {
  const [task, setTask] = useState<CursorTask>()
  const find = (key: string) => entries.find(entry => entry.key === key && isMovable(entry))
  const dragged = useDrag({ root, hours, movable: find, onDrop: acts.onMove })
  useEmptyClicks(root, hours, acts.onBook)
  useShortcuts('screen', [
    {
      key: 'h',
      label: 'Choisir une heure du calendrier avec les flèches, puis Entrée',
      run: () => setTask({ from: { date, time: clickedStart(minutesOf('09:00'), hours) } }),
    },
    {
      key: 'g',
      label: 'Déplacer la carte active avec les flèches, puis Entrée',
      run: () => {
        const moving = find(cardAround(document.activeElement)?.key ?? '')
        if (moving) setTask({ from: { date: moving.date, time: moving.start }, moving })
      },
    },
  ])
  const choose = (spot: Spot) => {
    setTask(undefined)
    if (task?.moving) acts.onMove(task.moving, spot)
    else acts.onBook(spot)
  }
  return (
    <>
      {dragged && <DragGhost root={root} hours={hours} dragged={dragged} />}
      {dragged && <TakeOver dragged={dragged} />}
      {task && (
        <HourCursor root={root} hours={hours} task={task} onChoose={choose} onLeave={() => setTask(undefined)} />
      )}
    </>
  )
}

/** Calls with the half hour of a click beside the cards. */
function useEmptyClicks(root: RefObject<HTMLElement | null>, hours: GridHours, onBook: (spot: Spot) => void): void {
  useEffect(() => {
    const grid = root.current
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || cardAround(event.target)) return
      const column = columnAround(event.target)
      if (column) onBook({ date: column.date, time: clickedStart(minutesAt(event.clientY, column, hours), hours) })
    }
    grid?.addEventListener('click', onClick)
    return () => grid?.removeEventListener('click', onClick)
  })
}

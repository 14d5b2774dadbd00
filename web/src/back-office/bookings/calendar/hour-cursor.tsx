import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { spokenTime, weekdayAndDate } from '../../../shared/centre-time.ts'
import { Live } from '../../../ui/live.tsx'
import type { Entry } from '../model/entry.ts'
import { CLICK_STEP, DRAG_STEP, type GridHours, type Spot, steppedBy } from '../model/spot.ts'
import { columnsIn } from './columns.ts'
import { styleOf, useBoxOf } from './marker.tsx'
import styles from './spots.module.css'

/** What the keyboard chooses an hour for: a new booking, or the card that is moved. */
export type CursorTask = { readonly from: Spot; readonly moving?: Entry | undefined }

type Props = {
  root: RefObject<HTMLElement | null>
  hours: GridHours
  task: CursorTask
  onChoose: (spot: Spot) => void
  onLeave: () => void
}

/**
 * A mark on an hour of the grid, which the arrows move. Enter chooses the hour, Escape leaves. It is a button, so that a
 * screen reader says what Enter will do.
 */
export function HourCursor({ root, hours, task: { from, moving }, onChoose, onLeave }: Props) {
  const [spot, setSpot] = useState(from)
  const button = useFocusMeanwhile()
  const step = moving ? DRAG_STEP : CLICK_STEP
  const box = useBoxOf(root, spot, moving?.minutes ?? CLICK_STEP, hours)
  const at = `${weekdayAndDate(spot.date)} à ${spokenTime(spot.time)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = spotAfter(event.key, spot, { root: root.current, step, hours })
    if (!next && event.key !== 'Escape') return
    // Otherwise the arrows would also show another week, and scroll the page.
    event.preventDefault()
    if (next) setSpot(next)
    else onLeave()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.cursor}
        style={box && styleOf(box)}
        aria-label={moving ? `Déplacer ${moving.client} au ${at}` : `Réserver le ${at}`}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
        onClick={() => onChoose(spot)}
      >
        {spokenTime(spot.time)}
      </button>
      <Live className="visuallyHidden">{at}</Live>
    </>
  )
}

type Around = { readonly root: HTMLElement | null; readonly step: number; readonly hours: GridHours }

/** Where an arrow leads from a spot; undefined for any other key. */
function spotAfter(key: string, spot: Spot, { root, step, hours }: Around): Spot | undefined {
  switch (key) {
    case 'ArrowUp':
      return steppedBy(spot, -step, hours)
    case 'ArrowDown':
      return steppedBy(spot, step, hours)
    case 'ArrowLeft':
      return beside(root, spot, -1)
    case 'ArrowRight':
      return beside(root, spot, 1)
    default:
      return undefined
  }
}

/** The same time on the day before or after, if it is drawn. */
function beside(root: HTMLElement | null, spot: Spot, by: -1 | 1): Spot {
  const days = root ? columnsIn(root).map(({ date }) => date) : []
  return { ...spot, date: days[days.indexOf(spot.date) + by] ?? spot.date }
}

/** A ref for a button that has the focus while it is shown, and gives it back afterwards. */
function useFocusMeanwhile(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    button.current?.focus()
    return () => {
      // The focus may have been taken elsewhere, for example by a click.
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return button
}

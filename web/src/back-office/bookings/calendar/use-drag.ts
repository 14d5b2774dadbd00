import { type RefObject, useEffect, useRef, useState } from 'react'
import { minutesOf } from '../../../shared/centre-time.ts'
import { type Entry, isMine } from '../model/entry.ts'
import { type Drop, draggedStart, type GridHours, minutesAt } from '../model/spot.ts'
import { cardAround, columnAt } from './columns.ts'
import { practitionerAt } from './take-over.tsx'

/** A press becomes a drag after so many pixels with a mouse, and after so many milliseconds at rest with a finger. */
const THRESHOLD_PX = 5
const LONG_PRESS_MS = 250

/** A card under the pointer. `grabbed`: how many minutes below its top it is held. */
type Held = {
  readonly entry: Entry
  readonly grabbed: number
  readonly x: number
  readonly y: number
  readonly pointer: number
  readonly isTouch: boolean
}
/** The card that is dragged, and where it would be dropped. */
export type Dragged = { readonly entry: Entry; readonly spot: Drop }

type Options = {
  root: RefObject<HTMLElement | null>
  hours: GridHours
  /** The entry of a card that may be moved; undefined for any other card. */
  movable: (key: string) => Entry | undefined
  onDrop: (entry: Entry, spot: Drop) => void
}

/**
 * Drags a card of the grid with the mouse, or with a finger after a long press. Escape cancels. The click that ends a
 * drag opens nothing.
 */
export function useDrag({ root, hours, movable, onDrop }: Options): Dragged | undefined {
  const held = useRef<Held>(undefined)
  const longPress = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the next click ends a drag. */
  const wasDragged = useRef(false)
  const { dragged, current, show } = useDragged()
  const end = () => {
    clearTimeout(longPress.current)
    held.current = undefined
    show(undefined)
  }
  const begin = ({ entry, pointer }: Held) => {
    wasDragged.current = true
    root.current?.setPointerCapture(pointer)
    show({ entry, spot: { date: entry.date, time: entry.start } })
  }
  useEffect(() => () => clearTimeout(longPress.current), [])
  useListeners(root, {
    pointerdown(event) {
      end()
      wasDragged.current = false
      const card = event.isPrimary && event.button === 0 ? heldBy(event, movable) : undefined
      held.current = card
      if (card?.isTouch) longPress.current = setTimeout(() => begin(card), LONG_PRESS_MS)
    },
    pointermove(event) {
      const card = held.current
      if (!card || !root.current) return
      if (current.current) return show({ entry: card.entry, spot: dropUnder(event, card, root.current, hours) })
      if (Math.hypot(event.clientX - card.x, event.clientY - card.y) < THRESHOLD_PX) return
      // A finger that moves at once scrolls the page.
      if (card.isTouch || event.buttons === 0) end()
      else begin(card)
    },
    pointerup(event) {
      const dropped = current.current
      end()
      if (!dropped) return
      // A drag with a finger is no swipe to another day.
      event.stopPropagation()
      if (!staysPut(dropped)) onDrop(dropped.entry, dropped.spot)
      // A finger that rested and did not move was a slow tap.
      else if (event.pointerType !== 'mouse') wasDragged.current = false
    },
    pointercancel: end,
    click(event) {
      if (wasDragged.current) event.stopImmediatePropagation()
      wasDragged.current = false
    },
  })
  useCancelKey(dragged !== undefined, end)
  useHeldPage(root, current)
  return dragged
}

/** What is dragged, as state for drawing it, and as a ref: events may come faster than the page is drawn. */
function useDragged() {
  const [dragged, setDragged] = useState<Dragged>()
  const current = useRef<Dragged>(undefined)
  const show = (next: Dragged | undefined) => {
    current.current = next
    setDragged(next)
  }
  return { dragged, current, show }
}

function heldBy(event: PointerEvent, movable: Options['movable']): Held | undefined {
  const card = event.target instanceof Element ? cardAround(event.target) : undefined
  const entry = card && movable(card.key)
  if (!card || !entry) return undefined
  const { top, height } = card.element.getBoundingClientRect()
  const grabbed = ((event.clientY - top) / height) * Math.max(entry.minutes, 1)
  const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event
  return { entry, grabbed, x, y, pointer, isTouch: pointerType !== 'mouse' }
}

/**
 * Where the card would be dropped: at the practitioner whose name is under the pointer, or in the column there, with the
 * start at which the card would have its top.
 */
function dropUnder({ clientX, clientY }: PointerEvent, card: Held, root: HTMLElement, hours: GridHours): Drop {
  const { date, start: time } = card.entry
  const practitioner = practitionerAt(clientX, clientY)
  if (practitioner !== undefined) return { date, time, practitioner }
  const column = columnAt(root, clientX)
  if (!column) return { date, time }
  return { date: column.date, time: draggedStart(minutesAt(clientY, column, hours) - card.grabbed, hours) }
}

/** Whether the card would stay where it is. */
const staysPut = ({ entry, spot }: Dragged): boolean =>
  entry.date === spot.date &&
  minutesOf(entry.start) === minutesOf(spot.time) &&
  (spot.practitioner === undefined || isMine(entry, spot.practitioner))

function useCancelKey(isDragging: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  })
}

/** Keeps the page from scrolling, and the menu of a long press from opening, while a card is dragged with a finger. */
function useHeldPage(root: RefObject<HTMLElement | null>, dragged: RefObject<Dragged | undefined>): void {
  useEffect(() => {
    const grid = root.current
    const hold = (event: Event) => {
      if (dragged.current) event.preventDefault()
    }
    // React's listeners are passive: they could not keep the page where it is.
    grid?.addEventListener('touchmove', hold, { passive: false })
    grid?.addEventListener('contextmenu', hold)
    return () => {
      grid?.removeEventListener('touchmove', hold)
      grid?.removeEventListener('contextmenu', hold)
    }
  }, [root, dragged])
}

type Listeners = { readonly [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void }

/**
 * Listens to the grid before the calendar library does, which draws the cards without React. The functions may be others
 * at every render.
 */
function useListeners(root: RefObject<HTMLElement | null>, listeners: Listeners): void {
  useEffect(() => {
    const grid = root.current
    const all = Object.entries(listeners) as [string, EventListener][]
    for (const [type, listener] of all) grid?.addEventListener(type, listener, { capture: true })
    return () => {
      for (const [type, listener] of all) grid?.removeEventListener(type, listener, { capture: true })
    }
  })
}

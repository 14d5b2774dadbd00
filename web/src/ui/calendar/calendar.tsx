import './temporal.ts'
import type { CalendarApp } from '@schedule-x/calendar'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './schedule-x.css'

/**
 * The component for a part of the calendar. Schedule-X passes the part's data as props; an event is `calendarEvent`.
 */
// biome-ignore lint/suspicious/noExplicitAny: the library does not type what it hands over
type Slot = ComponentType<any>
type SlotName = 'timeGridEvent' | 'monthGridEvent' | 'weekGridDate' | 'headerContent'
export type Slots = Partial<Record<SlotName, Slot>>
type Mounted = { readonly host: HTMLElement; readonly Slot: Slot; readonly props: Record<string, unknown> }

/**
 * A Schedule-X calendar in React. The library's own adapter leaks a portal for each event at every navigation; this one
 * keeps the portals by the id of their host element, and removes them when the library says so.
 * @param slots must be a constant: another object would recreate the calendar
 */
export function Calendar({ app, slots }: { app: CalendarApp; slots: Slots }) {
  const root = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<ReadonlyMap<string, Mounted>>(new Map())
  useEffect(() => {
    const edit = (change: (map: Map<string, Mounted>) => void) =>
      setMounted(before => {
        const after = new Map(before)
        change(after)
        return after
      })
    for (const [name, Slot] of Object.entries(slots))
      app._setCustomComponentFn(name as SlotName, (host, props) => {
        const id = host.dataset.ccid
        if (id) edit(map => map.set(id, { host, Slot, props }))
      })
    app._setDestroyCustomComponentInstance(id => edit(map => map.delete(id)))
    if (root.current) app.render(root.current)
    const namer = new MutationObserver(() => nameColumns(root.current))
    if (root.current) namer.observe(root.current, { childList: true, subtree: true })
    return () => {
      namer.disconnect()
      app.destroy()
      setMounted(new Map())
    }
  }, [app, slots])
  return (
    <>
      <div ref={root} />
      {[...mounted].map(([id, { host, Slot, props }]) => createPortal(<Slot {...props} />, host, id))}
    </>
  )
}

/** Gives the column of each day a role: the library labels the columns, and ARIA allows a label only with a role. */
function nameColumns(root: HTMLElement | null): void {
  for (const column of root?.querySelectorAll('.sx__time-grid-day:not([role])') ?? [])
    column.setAttribute('role', 'group')
}

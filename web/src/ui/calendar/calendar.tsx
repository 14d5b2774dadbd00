import './temporal.ts'
import type { CalendarApp } from '@schedule-x/calendar'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './schedule-x.css'

/** What a part of the calendar is drawn by: it gets what Schedule-X tells about the part, an event as `calendarEvent`. */
// biome-ignore lint/suspicious/noExplicitAny: the library does not type what it hands over
type Slot = ComponentType<any>
type SlotName = 'timeGridEvent' | 'monthGridEvent' | 'weekGridDate' | 'headerContent'
export type Slots = Partial<Record<SlotName, Slot>>
type Mounted = { readonly host: HTMLElement; readonly Slot: Slot; readonly props: Record<string, unknown> }

/**
 * A Schedule-X calendar in React. The adapter of the library leaks a portal for each event at every navigation; this one
 * keeps them by the id that the library gives their host, and lets them go when it says so.
 * @param slots a constant of the module: another object draws the calendar anew
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
    return () => {
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

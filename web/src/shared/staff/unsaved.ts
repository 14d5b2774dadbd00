import { useEffect, useLayoutEffect } from 'react'
import type { AroundNavHandler } from 'wouter'
import { create } from 'zustand'

type Unsaved = {
  /** The name of the edited thing: « Massage prénatal ». */
  readonly name: string
  /** Whether the form is still shown at another address. */
  readonly survives: (to: URL) => boolean
}
/** The open question about unsaved changes. @property leave continues the navigation */
type LeaveQuestion = { readonly name: string; readonly leave: () => void }

/** The forms with unsaved changes, and the open question about one of them. */
export const useLeaving = create<{ readonly unsaved: readonly Unsaved[]; readonly asked: LeaveQuestion | undefined }>(
  () => ({
    unsaved: [],
    asked: undefined,
  }),
)

/** Answers the open question with « stay »: the navigation is dropped. */
export const stay = (): void => useLeaving.setState({ asked: undefined })

/** The first form with unsaved changes that is not shown at an address. */
const formLostAt = (to: string): Unsaved | undefined =>
  useLeaving.getState().unsaved.find(({ survives }) => !survives(new URL(to, location.href)))

type FormPlace = {
  /**
   * The search parameter that identifies the edited thing, such as `booking`. The form stays open as long as the value
   * of this parameter stays the same; other parameters may change. Left out where the path identifies the thing.
   */
  readonly param?: string | undefined
}

/**
 * Asks before unsaved changes are lost by a link, « back », a reload or the closing of the tab.
 * @param name names what is edited in that question
 */
export function useUnsaved(isChanged: boolean, name: string, { param }: FormPlace = {}): void {
  // A layout effect, so that a form that disappears with the session is removed before the redirect to the login.
  useLayoutEffect(() => {
    if (!isChanged) return
    const form = { name, survives: samePlace(new URL(location.href), param) }
    useLeaving.setState(({ unsaved }) => ({ unsaved: [...unsaved, form] }))
    return () => useLeaving.setState(({ unsaved }) => ({ unsaved: unsaved.filter(each => each !== form) }))
  }, [isChanged, name, param])
  useEffect(() => {
    if (!isChanged) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isChanged])
}

/** The search parameter of a screen that shows one of its parts at a time. */
const PART = 'etape'

/** Whether an address still shows the form. */
const samePlace =
  (here: URL, param = '') =>
  (to: URL): boolean =>
    to.pathname === here.pathname &&
    [param, PART].every(name => to.searchParams.get(name) === here.searchParams.get(name))

/** The router calls this for every navigation. */
export const confirmNavigation: AroundNavHandler = (navigate, to, options) => {
  const lost = formLostAt(to)
  const leave = () => navigateOrGoBack(navigate, to, options)
  if (!lost) return leave()
  useLeaving.setState({ asked: { name: lost.name, leave } })
}

/**
 * Each history entry keeps the address of the entry before it, as `over` in its state. When an entry is to be replaced
 * by that address (closing a sheet does this), the browser goes back instead; otherwise « back » would lead to the same
 * address a second time.
 */
const navigateOrGoBack: AroundNavHandler = (navigate, to, options) => {
  const { over } = Object(history.state) as { over?: string }
  if (!options?.replace) return navigate(to, { ...options, state: { ...options?.state, over: location.href } })
  if (new URL(to, location.href).href !== over) return navigate(to, { ...options, state: { ...options.state, over } })
  goBack()
}

/** Whether `goBack` is under way. The user was asked before, so its `popstate` event must not ask again. */
let isLeaving = false

function goBack(): void {
  // A second press, before the browser has gone back.
  if (isLeaving) return
  isLeaving = true
  const endLeaving = () => {
    isLeaving = false
  }
  addEventListener('popstate', endLeaving, { once: true })
  history.back()
}

/**
 * Asks before unsaved changes are lost by closing a window that has no address of its own (by Escape, the cross or a
 * button), and in the cases of `useUnsaved`.
 * @param name names what is edited in that question
 * @param onClose closes the window
 * @param place how the address identifies the screen or window over which this one is open
 * @returns closes the window, after the question if there are changes
 */
export function useConfirmedClose(
  isChanged: boolean,
  name: string,
  onClose: () => void,
  place: FormPlace = {},
): () => void {
  useUnsaved(isChanged, name, place)
  return () => {
    if (isChanged) useLeaving.setState({ asked: { name, leave: onClose } })
    else onClose()
  }
}

/**
 * Asks before « back » or « forward » loses unsaved changes. The browser reports these afterwards, so the address is
 * restored and the event is kept from other listeners. Call this before the router adds its listener, since listeners
 * are called in the order in which they were added.
 */
export function confirmBackAndForward(): void {
  let shownAddress = location.href
  const noteAddress = () => {
    shownAddress = location.href
  }
  // The router dispatches these events.
  for (const type of ['pushState', 'replaceState']) addEventListener(type, noteAddress)
  addEventListener('popstate', event => {
    const lost = isLeaving ? undefined : formLostAt(location.href)
    if (!lost) return noteAddress()
    event.stopImmediatePropagation()
    history.pushState({ over: location.href }, '', shownAddress)
    useLeaving.setState({ asked: { name: lost.name, leave: goBack } })
  })
}

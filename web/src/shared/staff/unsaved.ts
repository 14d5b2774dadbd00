import { useEffect, useLayoutEffect } from 'react'
import type { AroundNavHandler } from 'wouter'
import { create } from 'zustand'

type Unsaved = {
  /** Of what it is, « Massage prénatal ». */
  readonly name: string
  /** Whether it is still on screen at another address. */
  readonly survives: (to: URL) => boolean
}
/** The question whether to lose it. @property leave goes on to where the user wanted to go */
type Asked = { readonly name: string; readonly leave: () => void }

/** What was typed and is not saved, and the question that is open about it. */
export const useLeaving = create<{ readonly unsaved: readonly Unsaved[]; readonly asked: Asked | undefined }>(() => ({
  unsaved: [],
  asked: undefined,
}))

export const stay = (): void => useLeaving.setState({ asked: undefined })

const lostAt = (to: string): Unsaved | undefined =>
  useLeaving.getState().unsaved.find(({ survives }) => !survives(new URL(to, location.href)))

/** Asks before what is typed in a form is lost: by a link, « back », a reload or the closing of the tab. */
export function useUnsaved(isChanged: boolean, name: string, param?: string): void {
  // A layout effect: where the session ends, it is taken back before the way to the login is asked for.
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

/** @param param of the search that says which of the screen's forms it is; what else changes there, the form outlives */
const samePlace =
  (here: URL, param = '') =>
  (to: URL): boolean =>
    to.pathname === here.pathname && to.searchParams.get(param) === here.searchParams.get(param)

/** Every navigation by the router passes here. */
export const askedFirst: AroundNavHandler = (navigate, to, options) => {
  const lost = lostAt(to)
  const leave = () => move(navigate, to, options)
  if (!lost) return leave()
  useLeaving.setState({ asked: { name: lost.name, leave } })
}

/**
 * Each history entry knows the address before it. What replaces an entry by just that address (a sheet that is closed) goes
 * back instead: else « back » would lead to the same once more.
 */
const move: AroundNavHandler = (navigate, to, options) => {
  const { over } = Object(history.state) as { over?: string }
  if (!options?.replace) return navigate(to, { ...options, state: { ...options?.state, over: location.href } })
  if (new URL(to, location.href).href !== over) return navigate(to, { ...options, state: { ...options.state, over } })
  goBack()
}

/** What was typed may be lost: it was asked. */
let isLeaving = false

function goBack(): void {
  // A second press, before the browser has gone.
  if (isLeaving) return
  isLeaving = true
  const left = () => {
    isLeaving = false
  }
  addEventListener('popstate', left, { once: true })
  history.back()
}

/**
 * The same for a window that no address opens: its way out, by Escape, its cross or a button, asks first where what was typed
 * in it would be lost.
 * @param onClose takes the window away
 */
export function useAskedClose(isChanged: boolean, name: string, onClose: () => void, param?: string): () => void {
  useUnsaved(isChanged, name, param)
  return () => (isChanged ? useLeaving.setState({ asked: { name, leave: onClose } }) : onClose())
}

/**
 * The browser tells of « back » and « forward » afterwards: this puts the address back, and keeps the event from other
 * listeners. It must be called before the router listens, since listeners are called in their order.
 */
export function holdHistory(): void {
  let shown = location.href
  const follow = () => {
    shown = location.href
  }
  // The router makes these two events.
  for (const moved of ['pushState', 'replaceState']) addEventListener(moved, follow)
  addEventListener('popstate', event => {
    const lost = isLeaving ? undefined : lostAt(location.href)
    if (!lost) return follow()
    event.stopImmediatePropagation()
    history.pushState({ over: location.href }, '', shown)
    useLeaving.setState({ asked: { name: lost.name, leave: goBack } })
  })
}

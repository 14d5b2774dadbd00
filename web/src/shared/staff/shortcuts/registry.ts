import { useEffect } from 'react'
import type { Shortcut } from './shortcut.ts'

/** `screen`: of the screen that is open, or of a part of it; it wins over what holds `everywhere`. */
export type Scope = 'screen' | 'everywhere'
export type Registered = Shortcut & { readonly scope: Scope }

const lists = new Set<readonly Registered[]>()

/** @returns what takes them back */
export function register(scope: Scope, shortcuts: readonly Shortcut[]): () => void {
  const list = shortcuts.map(shortcut => ({ ...shortcut, scope }))
  lists.add(list)
  return () => {
    lists.delete(list)
  }
}

/** The shortcuts that hold now, those of the screen first. Of two for one key the screen's is the one. */
export function registered(): Registered[] {
  const nearest = [...lists].flat().toSorted((one, other) => Number(isFar(one)) - Number(isFar(other)))
  const seen = new Set<string>()
  return nearest.filter(({ key, withControl = false }) => {
    const name = `${withControl} ${key}`
    return !seen.has(name) && seen.add(name)
  })
}

const isFar = ({ scope }: Registered) => scope === 'everywhere'

/** Keys that hold for as long as this is on the screen. The sheet lists them by itself. */
export function useShortcuts(scope: Scope, shortcuts: readonly Shortcut[]): void {
  // After every render: what a key does is what the last one said.
  useEffect(() => register(scope, shortcuts))
}

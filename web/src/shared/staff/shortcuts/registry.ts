import { useEffect } from 'react'
import type { Shortcut } from './shortcut.ts'

/** `screen` is for shortcuts of the open screen or a part of it. They take precedence over those for `everywhere`. */
export type Scope = 'screen' | 'everywhere'
export type Registered = Shortcut & { readonly scope: Scope }

const lists = new Set<readonly Registered[]>()

/** Registers shortcuts. @returns a function that removes them */
export function register(scope: Scope, shortcuts: readonly Shortcut[]): () => void {
  const list = shortcuts.map(shortcut => ({ ...shortcut, scope }))
  lists.add(list)
  return () => {
    lists.delete(list)
  }
}

/** All shortcuts, those of the screen first. Of two with the same key only the first is included. */
export function registered(): Registered[] {
  const all = [...lists].flat()
  const byPrecedence = [
    ...all.filter(({ scope }) => scope === 'screen'),
    ...all.filter(({ scope }) => scope === 'everywhere'),
  ]
  const byKey = Map.groupBy(byPrecedence, ({ key, withControl = false }) => `${withControl} ${key}`)
  return [...byKey.values()].flatMap(([first]) => first ?? [])
}

/** Registers shortcuts while a component is mounted. The list of shortcuts shows them. */
export function useShortcuts(scope: Scope, shortcuts: readonly Shortcut[]): void {
  // Registered anew after every render, so that a key always calls the newest function.
  useEffect(() => register(scope, shortcuts))
}

import { useEffect } from 'react'
import { registered } from './registry.ts'
import { useShortcutSettings } from './settings.ts'
import { pressed } from './shortcut.ts'

/** Elements in which keys type or choose something. */
const FIELDS = 'input, select, textarea, [contenteditable]'

/** Listens to the keys of all registered shortcuts. The frame calls this once. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', onKey, { signal: over.signal })
    return () => over.abort()
  }, [])
}

function onKey(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null
  const found = pressed(event, registered(), isTyping || !useShortcutSettings.getState().areOn)
  if (!found) return
  // Otherwise the browser would act, too: Ctrl-K would focus the address bar, an arrow would scroll.
  event.preventDefault()
  // Not over an open dialog: the action might cover it, or close it and lose what was typed in it.
  if (!document.querySelector('dialog[open]')) found.run()
}

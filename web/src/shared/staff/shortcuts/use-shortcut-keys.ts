import { useEffect } from 'react'
import { registered } from './registry.ts'
import { useShortcutSettings } from './settings.ts'
import { pressed } from './shortcut.ts'

/** Where a key writes or chooses something. */
const FIELDS = 'input, select, textarea, [contenteditable]'

/** Listens to the keys of all registered shortcuts; once, in the frame. */
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
  // Without this the browser acts too: Ctrl-K goes to the address, an arrow scrolls.
  event.preventDefault()
  // Over an open dialog it would cover what was typed there, or take it away.
  if (!document.querySelector('dialog[open]')) found.run()
}

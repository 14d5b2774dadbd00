/** The text stored under a name for the session; null when there is none, or the browser refuses its storage. */
export function readSession(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text for the session. If the storage is full or refused, a reload forgets it. */
export function writeSession(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // Nothing is stored.
  }
}

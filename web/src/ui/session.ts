/** What is kept under a name for the session; null where there is nothing, or where a browser refuses its storage. */
export function readSession(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text for the session. A storage that is full or refused costs the memory of a reload, nothing else. */
export function writeSession(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // Nothing is kept.
  }
}

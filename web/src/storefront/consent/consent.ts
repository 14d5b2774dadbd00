/** Where the choice is stored, and its two values. */
const KEY = 'cookie_consent'
export type Consent = 'accepted' | 'declined'

const isConsent = (stored: string | null): stored is Consent => stored === 'accepted' || stored === 'declined'

/** What the visitor chose; undefined while they did not, and where a browser keeps nothing. */
export function storedConsent(): Consent | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return isConsent(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent)
  } catch {
    // The visitor will be asked again; until then nothing is counted.
  }
}

/** So that the next page asks anew. */
export function forgetConsent(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

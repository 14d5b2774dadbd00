/** The key in the browser's local storage. It is no cookie. */
const KEY = 'cookie_consent'
export type Consent = 'accepted' | 'declined'

const isConsent = (stored: string | null): stored is Consent => stored === 'accepted' || stored === 'declined'

/** The visitor's choice; undefined while they have not chosen, and where the browser refuses its storage. */
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
    // The visitor will be asked again, and is not counted until then.
  }
}

/** Removes the choice, so that the next page asks again. */
export function forgetConsent(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is no stored choice to remove.
  }
}

import type { AuthUser } from '@alba/contracts/accounts/api'

/** The keys of the session in `localStorage`, which all tabs share. */
const KEYS = {
  access: 'backoffice_access_token',
  refresh: 'backoffice_refresh_token',
  user: 'backoffice_user',
} as const

/**
 * Not part of a session: a token that proves to the server that the account's owner has logged in with this browser
 * before.
 */
const DEVICE = 'backoffice_device'
/** When the user was last active, in any tab; milliseconds since the epoch. */
const TOUCHED = 'backoffice_touched'
/** Why the last session ended. */
const WHY = 'backoffice_over'

export type Tokens = { readonly access: string; readonly refresh: string }
/**
 * The stored user. Fields may be missing, because an older version of the page, or somebody with the developer tools,
 * may have written it.
 */
export type StoredUser = Partial<AuthUser>

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/**
 * Calls the listener at every change of the session, in whatever tab. A page that the browser kept for « back » is told
 * nothing meanwhile, so the listener is also called when it is shown again.
 * @returns a function that unsubscribes it
 */
export function onSessionChange(listener: () => void): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key === null || Object.values<string>(KEYS).includes(key)) listener()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromElsewhere)
  window.addEventListener('pageshow', comeBack)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromElsewhere)
    window.removeEventListener('pageshow', comeBack)
  }
}

export const deviceToken = (): string | null => localStorage.getItem(DEVICE)
export const keepDevice = (token: string): void => localStorage.setItem(DEVICE, token)

/**
 * When the user was last active, in any tab.
 * @returns milliseconds since the epoch; 0 when nobody has been active in this browser
 */
export const lastActivity = (): number => Number(localStorage.getItem(TOUCHED) ?? 0)
export const noteActivity = (now: number): void => localStorage.setItem(TOUCHED, String(now))

export const accessToken = (): string | null => localStorage.getItem(KEYS.access)
export const refreshToken = (): string | null => localStorage.getItem(KEYS.refresh)

/** The user; null when nobody is logged in, or what is stored cannot be read. */
export function storedUser(): StoredUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(KEYS.user) ?? 'null')
    return typeof user === 'object' ? user : null
  } catch {
    return null
  }
}

export function keepTokens({ access, refresh }: Tokens): void {
  // The access token is written first, because another tab may see one of the two changes before the other. If it saw
  // the new refresh token with the refused access token, it would refresh a second time.
  localStorage.setItem(KEYS.access, access)
  localStorage.setItem(KEYS.refresh, refresh)
  notifyListeners()
}

export function keepUser(user: StoredUser): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user))
  notifyListeners()
}

/** Why a session ended; null after a logout. */
export type WhyOver = 'ended' | 'idle' | null

/** Stored, so that all tabs know the reason, also after a reload. */
export function whyOver(): WhyOver {
  const why = localStorage.getItem(WHY)
  return why === 'ended' || why === 'idle' ? why : null
}

/**
 * Removes the session from the storage, with the reason. If the session is gone already, only a logout replaces the
 * stored reason.
 */
export function forgetSession(reason: WhyOver = null): void {
  if (reason === null) localStorage.removeItem(WHY)
  else if (accessToken() !== null) localStorage.setItem(WHY, reason)
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  notifyListeners()
}

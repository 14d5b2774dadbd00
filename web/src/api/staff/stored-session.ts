import type { AuthUser } from '@alba/contracts/accounts/api'

/** Where the browser keeps who is logged in. All tabs share it. */
const KEYS = {
  access: 'backoffice_access_token',
  refresh: 'backoffice_refresh_token',
  user: 'backoffice_user',
} as const

/** Not of a session: what tells the server that the owner of an account logged in here before. */
const DEVICE = 'backoffice_device'
/** When somebody was last at work, in any tab; milliseconds since the epoch. */
const TOUCHED = 'backoffice_touched'
/** Why the last session is over. */
const WHY = 'backoffice_over'

export type Tokens = { readonly access: string; readonly refresh: string }
/** As it is stored: whatever an older version of the page, or somebody with the developer tools, left there. */
export type StoredUser = Partial<AuthUser>

const listeners = new Set<() => void>()
const tellListeners = () => {
  for (const listener of listeners) listener()
}

/** Calls the listener at every change, in whatever tab it was made. Returns what ends that. */
export function onSessionChange(listener: () => void): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key === null || Object.values<string>(KEYS).includes(key)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromElsewhere)
  }
}

export const deviceToken = (): string | null => localStorage.getItem(DEVICE)
export const keepDevice = (token: string): void => localStorage.setItem(DEVICE, token)

export const lastTouched = (): number => Number(localStorage.getItem(TOUCHED) ?? 0)
export const touch = (now: number): void => localStorage.setItem(TOUCHED, String(now))

export const accessToken = (): string | null => localStorage.getItem(KEYS.access)
export const refreshToken = (): string | null => localStorage.getItem(KEYS.refresh)

export function storedUser(): StoredUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(KEYS.user) ?? 'null')
    return typeof user === 'object' ? user : null
  } catch {
    return null
  }
}

export function keepTokens({ access, refresh }: Tokens): void {
  // The access token first: a browser shows another tab one change before the other, and a tab that finds the refused
  // access token beside the new refresh token would refresh a second time.
  localStorage.setItem(KEYS.access, access)
  localStorage.setItem(KEYS.refresh, refresh)
  tellListeners()
}

export function keepUser(user: StoredUser): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user))
  tellListeners()
}

/** Why a session is over; null when whoever was logged in left. */
export type WhyOver = 'ended' | 'idle' | null

/** The same in all tabs, and after a reload. */
export function whyOver(): WhyOver {
  const why = localStorage.getItem(WHY)
  return why === 'ended' || why === 'idle' ? why : null
}

export function forgetSession(reason: WhyOver = null): void {
  if (reason === null) localStorage.removeItem(WHY)
  else if (accessToken() !== null) localStorage.setItem(WHY, reason)
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  tellListeners()
}

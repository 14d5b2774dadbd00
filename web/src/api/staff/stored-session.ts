import type { AuthUser } from '@alba/contracts/accounts/api'

/** Where the browser keeps who is logged in (back-office §9). All tabs share it. */
const KEYS = {
  access: 'backoffice_access_token',
  refresh: 'backoffice_refresh_token',
  user: 'backoffice_user',
} as const

export type Tokens = { readonly access: string; readonly refresh: string }
/** As it is stored: whatever an older version of the page, or somebody with the developer tools, left there. */
export type StoredUser = Partial<AuthUser>

const listeners = new Set<() => void>()
const told = () => {
  for (const listener of listeners) listener()
}

/** Tells of every change, in whatever tab it was made. Returns what ends it. */
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
  // The refresh token first: a tab that sees the new access token may refresh at once.
  localStorage.setItem(KEYS.refresh, refresh)
  localStorage.setItem(KEYS.access, access)
  told()
}

export function keepUser(user: StoredUser): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user))
  told()
}

export function forgetSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  told()
}

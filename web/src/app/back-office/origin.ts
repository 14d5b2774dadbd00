/**
 * The address of the login page, with the screen to go to afterwards. All paths here are below /backoffice.
 * @param search without `?`
 */
export function loginAddress(path: string, search: string): string {
  const origin = search ? `${path}?${search}` : path
  return path === '/' ? '/login' : `/login?origin=${encodeURIComponent(origin)}`
}

/**
 * The screen to go to after a login: the one in the address, or home. Anybody can write such a link, so only paths of
 * the back office are accepted.
 * @param search of the login page, without `?`
 */
export function originOf(search: string, home: string): string {
  const origin = new URLSearchParams(search).get('origin') ?? home
  const isOurs = /^\/[a-z]/.test(origin) && !/^\/login\b/.test(origin) && !/[\\\s]/.test(origin)
  return isOurs ? origin : home
}

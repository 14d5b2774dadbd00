/** The login's address, with where one wanted to go. Paths here are below /backoffice. @param search without `?` */
export function loginAddress(path: string, search: string): string {
  const origin = search ? `${path}?${search}` : path
  return path === '/' ? '/login' : `/login?origin=${encodeURIComponent(origin)}`
}

/**
 * Where a login leads: to the remembered place, or home. Anybody may write an address: only one of ours is followed.
 * @param search of the login's address, without `?`
 */
export function originOf(search: string, home: string): string {
  const origin = new URLSearchParams(search).get('origin') ?? home
  const isOurs = /^\/[a-z]/.test(origin) && !/^\/login\b/.test(origin) && !/[\\\s]/.test(origin)
  return isOurs ? origin : home
}

import { countPageViewRoute } from '@alba/contracts/analytics/routes'
import { ask } from './http.ts'

/** Counts a page view. Errors are ignored. @param path the part of the address that `viewedAddress` keeps */
export const sendPageView = (path: string): void =>
  void ask(countPageViewRoute, { body: { path }, keepalive: true }).catch(() => {})

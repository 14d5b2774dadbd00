import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import { navigate } from 'wouter/use-browser-location'
import { choices } from '../../../shared/centre.ts'

/** The second treatment of a booking, as the address of the page names it: `second=4&arrangement=after`. */
export type Second = { readonly service: number; readonly arrangement: Arrangement }

/** The second treatment that an address names; null without one, and where the centre books each treatment alone. */
export function secondIn(search: URLSearchParams): Second | null {
  const service = Number(search.get('second'))
  if (!choices.twoTreatments || !Number.isInteger(service) || service < 1) return null
  return { service, arrangement: search.get('arrangement') === 'beside' ? 'beside' : 'after' }
}

/** Names the second treatment in the address of a page, or none. */
export function putSecond(search: URLSearchParams, second: Second | null): URLSearchParams {
  search.delete('second')
  search.delete('arrangement')
  if (second) {
    search.set('second', String(second.service))
    search.set('arrangement', second.arrangement)
  }
  return search
}

/**
 * Forgets a second treatment that the server refuses at any time, so that the next request can succeed. The step of the
 * booking stays the same.
 */
export function forgetRefusedSecond(code: string | undefined): void {
  if (code !== 'two_treatments_not_offered') return
  const search = putSecond(new URLSearchParams(location.search), null)
  navigate(`${location.pathname}?${search}`, { replace: true, state: history.state })
}

import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { deliverNowRoute, moveDeliveryRoute, voucherDeliveryRoute } from '@alba/contracts/vouchers/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

/**
 * The query keys of a link's data contain its token. The cache is only in the memory of the page, so the token is
 * stored nowhere.
 */
const keyOf = (token: string) => ['voucher-delivery', token] as const

/** How often an open page checks whether the voucher was sent, in milliseconds. */
const REFRESH_MS = 60_000

/** The voucher of a link. @throws {ApiError} 404 for a wrong link */
export const deliveryQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => ask(voucherDeliveryRoute, { body: { token }, signal }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
    staleTime: 0,
    retry: false,
  })

/** Refetches the voucher of a link. */
export const refreshDelivery = (client: QueryClient, token: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(token) })

/**
 * Puts the answer to a change into the cache. When the read model is late, the answer has only the voucher's id; the
 * voucher is then refetched.
 */
export function takeDelivery(client: QueryClient, token: string, changed: VoucherDeliveryView | { id: number }): void {
  if ('status' in changed) client.setQueryData(keyOf(token), changed)
  void refreshDelivery(client, token)
}

/** Sends the voucher at another moment. @param deliverAt local time of the centre @throws {ApiError} */
export const moveDelivery = (token: string, deliverAt: string) =>
  ask(moveDeliveryRoute, { body: { token, deliver_at: deliverAt } })

/** Sends the voucher at once. Sent twice, it goes out once. @throws {ApiError} */
export const deliverNow = (token: string) => ask(deliverNowRoute, { body: { token } })

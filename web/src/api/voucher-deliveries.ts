import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { deliverNowRoute, moveDeliveryRoute, voucherDeliveryRoute } from '@alba/contracts/vouchers/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

/** What belongs to a link is in the cache under its token, which stays in the memory of the page. */
const keyOf = (token: string) => ['voucher-delivery', token] as const

/** How often an open page looks whether the voucher was sent, in milliseconds. */
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

/** Asks again for the voucher of a link. */
export const refreshDelivery = (client: QueryClient, token: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(token) })

/** Takes in the voucher after a change. When the read model is late, the answer has only its id; then it is asked for again. */
export function takeDelivery(client: QueryClient, token: string, changed: VoucherDeliveryView | { id: number }): void {
  if ('status' in changed) client.setQueryData(keyOf(token), changed)
  void refreshDelivery(client, token)
}

/** Sends the voucher at another moment. @param deliverAt local time of the centre @throws {ApiError} */
export const moveDelivery = (token: string, deliverAt: string) =>
  ask(moveDeliveryRoute, { body: { token, deliver_at: deliverAt } })

/** Sends the voucher at once. Sent twice, it goes out once. @throws {ApiError} */
export const deliverNow = (token: string) => ask(deliverNowRoute, { body: { token } })

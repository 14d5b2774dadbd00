import type { CreateIntentRequest } from '@alba/contracts/payments/api'

/** Something that is sold: ordered first, then paid with one payment, which brings the goods about. */
export type Sale<Goods extends { id: number }> = {
  readonly type: Exclude<CreateIntentRequest['type'], 'booking'>
  /** The page that sells it. */
  readonly path: string
  /** Names the order in the address of the return from the bank, in the request for its payment, and in its metadata. */
  readonly parameter: 'voucher_id' | 'package_purchase_id'
  /** The order as it stands. */
  find(orderId: number, signal?: AbortSignal): Promise<Goods>
  /** Makes the server ask the provider how the payment stands. */
  confirm(orderId: number, intentId: string): Promise<unknown>
  isPaid(goods: Goods): boolean
  /** Nothing can be paid for it any more. */
  isClosed(goods: Goods): boolean
  /** What was bought is there. */
  isComplete(goods: Goods): boolean
  readonly words: {
    /** The address of the return lacks something. */
    readonly incomplete: string
    /** The payment could not be looked at. */
    readonly unverified: string
    /** The payment was looked at, and is not paid. */
    readonly unpaid: string
  }
}

/** How often goods that are paid are looked for again, and the milliseconds in between. */
const RETRIES = 5
const POLL_MS = 1000

const pause = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** The goods of an order, as soon as they are there; after so many looks, as far as they are. */
export async function lookForGoods<Goods extends { id: number }>(
  sale: Pick<Sale<Goods>, 'find' | 'isComplete'>,
  orderId: number,
  signal?: AbortSignal,
): Promise<Goods> {
  for (let retry = 0; retry < RETRIES; retry++) {
    const goods = await sale.find(orderId, signal)
    if (sale.isComplete(goods)) return goods
    await pause(signal)
  }
  return sale.find(orderId, signal)
}

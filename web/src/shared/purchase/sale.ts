import type { CreateIntentRequest } from '@alba/contracts/payments/api'

/** A kind of goods that is ordered first and created by the payment: vouchers, packages. */
export type Sale<Goods extends { id: number }> = {
  readonly type: Exclude<CreateIntentRequest['type'], 'booking'>
  /** The path of the page that sells the goods. */
  readonly path: string
  /**
   * The parameter with the order's id: in the return address, in the request for a payment, and in the payment's
   * metadata.
   */
  readonly parameter: 'voucher_id' | 'package_purchase_id'
  /** Loads the order. */
  find(orderId: number, signal?: AbortSignal): Promise<Goods>
  /** Makes the server ask the provider for the state of the payment. */
  confirm(orderId: number, intentId: string): Promise<unknown>
  isPaid(goods: Goods): boolean
  /** Whether the order can no longer be paid. */
  isClosed(goods: Goods): boolean
  /** Whether the goods are available. */
  isComplete(goods: Goods): boolean
  readonly words: {
    /** The message for a return address that is incomplete. */
    readonly incomplete: string
    /** The message when the payment could not be checked. */
    readonly unverified: string
    /** The message when the payment is not paid. */
    readonly unpaid: string
  }
}

/** How often the goods of a paid order are looked up again, and the milliseconds in between. */
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

/** Looks an order up until its goods are available. After the last retry it is returned as it is. */
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

import { cancelIntent, wasPaid } from '../../api/payments.ts'
import { isRefused, submissionFor } from '../idempotency.ts'
import { type BuyerValues, closeDraft, type DraftStore } from './draft.ts'
import type { Sale } from './sale.ts'
import { goTo } from './steps.ts'

/** The answer to an order: the order, or only its id while the read model does not have it yet (202). */
type Ordered<Goods> = Goods | { id: number }

/**
 * Cancels the payment of an earlier, different order, so that the visitor cannot pay both.
 * @returns the earlier order's id if it has been paid meanwhile, in another tab
 */
async function cancelEarlierOrder<Values extends BuyerValues>(draft: DraftStore<Values>): Promise<number | undefined> {
  const { order } = draft.getState()
  if (!order?.intentId) return undefined
  if (await wasPaid(order.intentId)) return order.id
  await cancelIntent(order.intentId)
  return undefined
}

function showThanks<Values extends BuyerValues>(path: string, draft: DraftStore<Values>, orderId: number): void {
  closeDraft(draft, orderId)
  goTo(path, { step: 'thanks', orderId })
}

/**
 * Places the order of the draft and goes to its payment. Placing the same order again makes no second one; if the order
 * is paid already, the thanks page is shown.
 * @param description a short description of what is bought
 * @param send sends the order with its idempotency key
 * @throws {ApiError} when the order is refused or gets no answer
 */
export async function placeOrder<Values extends BuyerValues, Body, Goods extends { id: number; amount_cents: number }>(
  sale: Sale<Goods>,
  draft: DraftStore<Values>,
  { body, description }: { body: Body; description: string },
  send: (body: Body, key: string) => Promise<Ordered<Goods>>,
): Promise<void> {
  const { submission: previous } = draft.getState()
  const submission = submissionFor(body, previous, () => crypto.randomUUID())
  if (submission !== previous) {
    const paid = await cancelEarlierOrder(draft)
    if (paid !== undefined) return showThanks(sale.path, draft, paid)
  }
  draft.setState({ submission })
  const ordered = await send(body, submission.key).catch(error => {
    if (isRefused(error)) draft.setState({ submission: null })
    throw error
  })
  const goods = 'amount_cents' in ordered ? ordered : null
  if (goods && sale.isClosed(goods)) {
    // The key belongs to an order that was not paid in time, so a new key makes a new order.
    draft.setState({ submission: null, order: null })
    return placeOrder(sale, draft, { body, description }, send)
  }
  const { id } = ordered
  draft.setState(({ order }) => ({
    order: order?.id === id ? order : { id, description, amountCents: goods?.amount_cents ?? null, intentId: null },
  }))
  if (goods && sale.isPaid(goods)) return showThanks(sale.path, draft, id)
  goTo(sale.path, { step: 'payment', orderId: id })
}

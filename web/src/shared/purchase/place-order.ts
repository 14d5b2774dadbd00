import { ApiError } from '../../api/errors.ts'
import { cancelIntent, wasPaid } from '../../api/payments.ts'
import { submissionFor } from '../idempotency.ts'
import { type BuyerValues, closeDraft, type DraftStore } from './draft.ts'
import type { Sale } from './sale.ts'
import { goTo } from './steps.ts'

/** The server's answer to an order: what it can show of it, or its id alone (202). */
type Ordered<Goods> = Goods | { id: number }

/**
 * An order from before that the wish now differs from: its payment is closed, so that nobody pays both. Answers the
 * order's id when it was paid after all, in another tab.
 */
async function endEarlier<Values extends BuyerValues>(draft: DraftStore<Values>): Promise<number | undefined> {
  const { order } = draft.getState()
  if (!order?.intentId) return undefined
  if (await wasPaid(order.intentId)) return order.id
  await cancelIntent(order.intentId)
  return undefined
}

function thank<Values extends BuyerValues>(path: string, draft: DraftStore<Values>, orderId: number): void {
  closeDraft(draft, orderId)
  goTo(path, { step: 'thanks', orderId })
}

/**
 * Orders what the draft says and goes on to its payment. The same wish again is the same order, however often it is sent;
 * one that is paid already leads to its thanks.
 * @param description what it is for, in a few words
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
    const paid = await endEarlier(draft)
    if (paid !== undefined) return thank(sale.path, draft, paid)
  }
  draft.setState({ submission })
  const ordered = await send(body, submission.key).catch(error => {
    // A refusal is an answer: the next try is a new request. Without an answer the key stays.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) draft.setState({ submission: null })
    throw error
  })
  const goods = 'amount_cents' in ordered ? ordered : null
  if (goods && sale.isClosed(goods)) {
    // The key still named an order that was never paid in time: this is a new wish.
    draft.setState({ submission: null, order: null })
    return placeOrder(sale, draft, { body, description }, send)
  }
  const { id } = ordered
  draft.setState(({ order }) => ({
    order: order?.id === id ? order : { id, description, amountCents: goods?.amount_cents ?? null, intentId: null },
  }))
  if (goods && sale.isPaid(goods)) return thank(sale.path, draft, id)
  goTo(sale.path, { step: 'payment', orderId: id })
}

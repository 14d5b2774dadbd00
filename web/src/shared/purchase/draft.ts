import { create } from 'zustand'
import type { Submission } from '../idempotency.ts'
import { sessionStore } from '../session-store.ts'

/** The fields of any purchase, with the names of the API. */
export type BuyerValues = {
  purchaser_firstname: string
  purchaser_name: string
  purchaser_email: string
  purchaser_phone: string
  recipient_firstname: string
  recipient_lastname: string
  recipient_email: string
  personal_message: string
  terms: boolean
}

export const emptyBuyer: BuyerValues = {
  purchaser_firstname: '',
  purchaser_name: '',
  purchaser_email: '',
  purchaser_phone: '',
  recipient_firstname: '',
  recipient_lastname: '',
  recipient_email: '',
  personal_message: '',
  terms: false,
}

/** An order that is not paid yet. */
export type PlacedOrder = {
  id: number
  /** Null while the server has answered only the order's id. */
  amountCents: number | null
  /** A short description of what is bought. */
  description: string
  /** The payment intent of the order, once it is open. */
  intentId: string | null
}

/** The data of a paid order for the thanks page. */
export type Bought = {
  orderId: number
  /** The buyer's address. */
  email: string
  /** The recipient's name and address; empty texts where none were typed. */
  recipient: string
  recipientEmail: string
  /** The idempotency key of the order, which proves that this browser placed it. */
  requestKey?: string | undefined
}

export type PurchaseDraft<Values extends BuyerValues> = {
  values: Values
  /** The idempotency key of the last order request, and its body. */
  submission: Submission | null
  order: PlacedOrder | null
  bought: Bought | null
}

/** A draft of a purchase, kept for the session. */
export const purchaseDraft = <Values extends BuyerValues>(key: string, empty: Values) => {
  const fresh = (): PurchaseDraft<Values> => ({ values: empty, submission: null, order: null, bought: null })
  return sessionStore(key, fresh, stored => ({ ...fresh(), ...stored, values: { ...empty, ...stored.values } }))
}

export type DraftStore<Values extends BuyerValues> = ReturnType<typeof purchaseDraft<Values>>

/**
 * Clears the draft once its order is paid, so that buying the same again makes a new order. A draft with another order,
 * or without one, stays as it is.
 */
export function closeDraft<Values extends BuyerValues>(draft: DraftStore<Values>, orderId: number): void {
  const { order, values, submission } = draft.getState()
  if (order?.id !== orderId) return
  const recipient = `${values.recipient_firstname} ${values.recipient_lastname}`.trim()
  const { purchaser_email: email, recipient_email: recipientEmail } = values
  draft.setState({
    ...draft.getInitialState(),
    bought: { orderId, email, recipient, recipientEmail, requestKey: submission?.key },
  })
}

/** Messages that do not survive a reload. */
export const useMessages = create<{
  /** The error above the card form, after a return from the bank's page. */
  payment: { title?: string; text: string } | null
}>(() => ({ payment: null }))
export const setMessages = useMessages.setState

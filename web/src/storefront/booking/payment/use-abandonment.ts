import { type RefObject, useEffect, useRef } from 'react'
import { type Abandoned, abandon, abandonSoon, keep } from '../model/abandon.ts'
import { backToPicker, HIDDEN_MESSAGE, INTERRUPTED_MESSAGE } from '../model/back-to-picker.ts'
import { setCheckout, useCheckout } from '../model/checkout.ts'
import { setDraft } from '../model/draft.ts'

/** A tab hidden for this long gives the slot back, in milliseconds (storefront §9). */
const HIDDEN_LIMIT = 300_000

/**
 * `open`: leaving gives the slot back. `bank`: a charge or a 3-D Secure page is under way, a page that goes away is no
 * abandonment. `paid` and `given-up`: nothing is left to give back.
 */
export type Guard = 'open' | 'bank' | 'paid' | 'given-up'

/** Cancels when the tab was hidden too long. The clock is read again on return: a frozen tab runs no timer. */
function useHiddenTab(onTooLong: () => void) {
  const act = useRef(onTooLong)
  act.current = onTooLong
  useEffect(() => {
    let since: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        since = Date.now()
        timer = setTimeout(() => act.current(), HIDDEN_LIMIT)
      } else if (since !== undefined && Date.now() - since >= HIDDEN_LIMIT) act.current()
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
}

/** The booking is gone: Forward must not show its payment again, and the same wish again is a new request. */
function forget(bookingId: number): void {
  setDraft({ submission: null, awaiting: null })
  if (useCheckout.getState().booking?.id === bookingId) setCheckout({ booking: null, paymentError: null })
}

/**
 * Gives the slot back when the payment is left without success (storefront §4): another page or step, Back, the tab
 * closed or reloaded, or hidden for five minutes.
 */
export function useAbandonment({ bookingId, intentId }: Abandoned, guard: RefObject<Guard>): void {
  const intent = useRef(intentId)
  intent.current = intentId

  useEffect(() => {
    keep(bookingId)
    return () => {
      if (guard.current === 'paid' || guard.current === 'given-up') return
      abandonSoon({ bookingId, intentId: intent.current }, () => forget(bookingId))
    }
  }, [bookingId, guard])

  useEffect(() => {
    // Not `beforeunload`: it also fires for a `tel:` link, where the visitor stays.
    const leave = () => {
      if (guard.current !== 'open') return
      guard.current = 'given-up'
      void abandon({ bookingId, intentId: intent.current })
      setDraft(draft => ({ values: { ...draft.values, time: '' }, submission: null, interrupted: true }))
    }
    // The browser may keep the page alive and bring it back as it was: with its slot gone, or from the bank's page by
    // the Back button, where a fresh start takes the payment up again (draft.awaiting).
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && guard.current === 'given-up') backToPicker(INTERRUPTED_MESSAGE)
      if (persisted && guard.current === 'bank') location.reload()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [bookingId, guard])

  useHiddenTab(() => {
    if (guard.current !== 'open') return
    guard.current = 'given-up'
    void abandon({ bookingId, intentId: intent.current })
    backToPicker(HIDDEN_MESSAGE)
  })
}

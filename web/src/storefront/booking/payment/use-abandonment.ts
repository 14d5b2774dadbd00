import { useEffect, useEffectEvent } from 'react'
import { keep, leaveSoon } from '../model/abandon.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'

/** A tab hidden for this long gives the slot back, in milliseconds. */
const HIDDEN_LIMIT = 300_000

/** Cancels when the tab was hidden too long. The clock is read again on return: a frozen tab runs no timer. */
function useHiddenTab(onTooLong: () => void) {
  const act = useEffectEvent(onTooLong)
  useEffect(() => {
    let since: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        since = Date.now()
        timer = setTimeout(act, HIDDEN_LIMIT)
      } else if (since !== undefined && Date.now() - since >= HIDDEN_LIMIT) act()
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
}

/**
 * Gives the slot back when the payment is left without success: another page or step, Back, the tab
 * closed or reloaded, or hidden for five minutes. Whether there is anything to give back, the stage says.
 */
export function useAbandonment(bookingId: number): void {
  useEffect(() => {
    keep(bookingId)
    return () => {
      const { stage } = useFlow.getState()
      const isUnpaid = stage.at === 'held' || stage.at === 'charging'
      if (isUnpaid && stage.booking.id === bookingId)
        leaveSoon(bookingId, () => send({ type: 'payment-left', bookingId }))
    }
  }, [bookingId])

  useEffect(() => {
    // Not `beforeunload`: it also fires for a `tel:` link, where the visitor stays.
    const leave = () => void send({ type: 'page-left' })
    // The browser may keep the page alive and bring it back as it was: with its slot gone, or from the bank's page by
    // the Back button, where a fresh start takes the payment up again (draft.awaiting).
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (useFlow.getState().stage.at === 'charging') location.reload()
      else void send({ type: 'page-restored' })
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [])

  useHiddenTab(() => void send({ type: 'absent-too-long' }))
}

import { useEffect, useEffectEvent } from 'react'
import { scheduleAbandoning, unscheduleAbandoning } from '../model/abandon.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'

/** After this time in a hidden tab the slot is released, in milliseconds. */
const HIDDEN_LIMIT = 300_000

/**
 * Calls back when the tab was hidden for too long: by a timer, or when the tab is shown again, since timers do not run
 * in a frozen tab.
 */
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
 * Gives the booking up when the visitor leaves the payment without paying: for another page or step, by Back, by
 * closing or reloading the tab, or by hiding it for five minutes. The transitions decide whether there is a booking to
 * give up.
 */
export function useAbandonment(bookingId: number): void {
  useEffect(() => {
    unscheduleAbandoning(bookingId)
    return () => {
      const { stage } = useFlow.getState()
      const isUnpaid = stage.at === 'held' || stage.at === 'charging'
      if (isUnpaid && stage.booking.id === bookingId)
        scheduleAbandoning(bookingId, () => send({ type: 'payment-left', bookingId }))
    }
  }, [bookingId])

  useEffect(() => {
    // Not `beforeunload`: that event also fires for a `tel:` link, which does not leave the page.
    const leave = () => void send({ type: 'page-left' })
    // The browser has restored the page from its cache. The slot is released by now. During a charge it is not: the
    // visitor came back from the bank's page by the Back button, and a reload resumes the payment (`awaiting` of the
    // draft).
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

import { IDLE_MINUTES } from '@alba/contracts/accounts/access-token'

/** Whether the user has been inactive for too long, in all tabs. @param now milliseconds since the epoch */
export const isIdle = (touched: number, now: number): boolean => now - touched >= IDLE_MINUTES * 60_000

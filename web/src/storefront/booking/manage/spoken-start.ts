import { dateOf, longDate, spokenTime, timeOf } from '../../../shared/centre-time.ts'

/** « jeudi 26 novembre 2026 à 10 h 00 » @param local the centre's time */
export const spokenStart = (local: string): string => `${longDate(dateOf(local))} à ${spokenTime(timeOf(local))}`

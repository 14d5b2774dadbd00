import { quantity } from '../shared/quantity.ts'

/**
 * A centre's text about when to arrive, with the minutes of a booking's own terms: « Arrivez {avance} en avance » becomes
 * « Arrivez 10 minutes en avance ».
 */
export const withArrival = (text: string, minutes: number): string =>
  text.replaceAll('{avance}', quantity(minutes, 'minute'))

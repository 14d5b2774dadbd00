import { type FreeAmounts, isFreeAmount } from '@alba/contracts/vouchers/rules'

/** In cents. */
const USUAL = [3_000, 5_000, 7_500, 10_000, 15_000]

/**
 * The amounts in cents that can be chosen with one press: those that the centre accepts and that pay for a treatment.
 * @param cheapest the price of the cheapest service, in cents
 */
export const usualAmounts = (cheapest: number, accepted: FreeAmounts): number[] =>
  USUAL.filter(cents => cents >= cheapest && isFreeAmount(cents, accepted))

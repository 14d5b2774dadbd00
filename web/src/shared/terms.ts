import { quantity } from '@alba/contracts/shared/quantity'
import { anySale, presentTerms } from './centre.ts'

/*
 * What the pages say of the terms of sale. What exists (a booking, a voucher, a purchase) has its own `terms`, which are
 * to be shown instead of `presentTerms`.
 */

export { presentTerms }

const [days, other] = anySale.withdrawalDays

/**
 * The time for withdrawing from a purchase that is not known: « 14 jours calendaires »; undefined while purchases have
 * different times, after the centre changed it.
 */
export const periodOfAnySale: string | undefined =
  days === undefined || other !== undefined ? undefined : quantity(days, 'calendar day')

/** Within how many days every purchase is refunded, in words. */
export const refundOfAnySale: string = quantity(anySale.refundDays, 'day')

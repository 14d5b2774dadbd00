import { quantity } from '@alba/contracts/shared/quantity'
import { anySale, presentTerms } from './centre.ts'

/*
 * What the pages say of the terms of sale. What exists (a booking, a voucher, a purchase) has its own `terms`, which are
 * to be shown instead of `presentTerms`.
 */

export { presentTerms }

const [days, other] = anySale.withdrawalDays

/**
 * The withdrawal period of every sale from which somebody may still withdraw: « 14 jours calendaires ». Pages show it
 * where they must not tell whether a purchase exists. Undefined while such sales have different periods, because the
 * centre changed its terms.
 */
export const periodOfAnySale: string | undefined =
  days === undefined || other !== undefined ? undefined : quantity(days, 'calendar day')

/** The longest time that a refund takes after a withdrawal from any such sale: « 7 jours ». */
export const refundOfAnySale: string = quantity(anySale.refundDays, 'day')

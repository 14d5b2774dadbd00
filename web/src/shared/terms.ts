import { quantity } from '@alba/contracts/shared/quantity'
import { anySale, presentTerms } from './centre.ts'

/*
 * The terms of sale in words. An existing booking, voucher or purchase has its own `terms`; show those instead of
 * `presentTerms`.
 */

export { presentTerms }

const [days, other] = anySale.withdrawalDays

/**
 * The withdrawal period of every sale from which somebody may still withdraw: « 14 jours calendaires ». Shown on pages
 * that must not reveal whether a purchase exists. Undefined while these sales have different periods because the centre
 * has changed its terms.
 */
export const periodOfAnySale: string | undefined =
  days === undefined || other !== undefined ? undefined : quantity(days, 'calendar day')

/** The longest time that a refund takes after a withdrawal from any such sale: « 7 jours ». */
export const refundOfAnySale: string = quantity(anySale.refundDays, 'day')

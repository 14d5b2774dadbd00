import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import type { AnySaleView, PresentTermsView } from '@alba/contracts/settings/terms-view'
import { snakeKeys } from '@alba/contracts/shared/case'
import { quantity } from '@alba/contracts/shared/quantity'

/** The part of a page's block about the centre that has the terms, as `GET /api/system-settings/booking-rules` has it. */
type Block = { readonly terms?: PresentTermsView; readonly any_sale?: AnySaleView }

const { terms, any_sale: anySale }: Block = JSON.parse(
  globalThis.document?.getElementById('centre')?.textContent || '{}',
)

/**
 * The centre's present terms, for what is offered. What exists (a booking, a voucher, a purchase) has its own `terms`,
 * which are to be shown instead.
 */
export const presentTerms: PresentTermsView = terms ?? snakeKeys(defaultSalesTerms)

const { withdrawal_days: periods, refund_days: refundDays }: AnySaleView = anySale ?? {
  withdrawal_days: [presentTerms.withdrawal_days],
  refund_days: presentTerms.refund_days,
}

/**
 * The time for withdrawing from a purchase that is not known: « 14 jours calendaires »; undefined while purchases have
 * different times, after the centre changed it.
 */
export const periodOfAnySale: string | undefined =
  periods.length === 1 ? quantity(periods[0] ?? presentTerms.withdrawal_days, 'calendar day') : undefined

/** Within how many days every purchase is refunded, in words. */
export const refundOfAnySale: string = quantity(refundDays, 'day')

import { correctEmailRoute } from '@alba/contracts/bookings/routes'
import { correctPurchaseEmailRoute } from '@alba/contracts/packages/routes'
import type { CorrectEmailRequest } from '@alba/contracts/shared/corrections'
import { correctVoucherEmailRoute } from '@alba/contracts/vouchers/routes'
import { ask } from './http.ts'

/**
 * Corrects the address of a booking, a voucher or a purchase that this browser has made; its mail goes out again. After
 * a 202 the read model does not show the correction yet.
 * @throws {ApiError}
 */
export const correctBookingEmail = (id: number, body: CorrectEmailRequest) =>
  ask(correctEmailRoute, { params: { id }, body })
export const correctVoucherEmail = (id: number, body: CorrectEmailRequest) =>
  ask(correctVoucherEmailRoute, { params: { id }, body })
export const correctPurchaseEmail = (id: number, body: CorrectEmailRequest) =>
  ask(correctPurchaseEmailRoute, { params: { id }, body })

import { correctEmailRoute } from '@alba/contracts/bookings/routes'
import type { CorrectEmailRequest } from '@alba/contracts/shared/corrections'
import { ask } from './http.ts'

/**
 * Corrects the address of a booking; the confirmation goes out again. When the server answers 202, the read model does
 * not show the correction yet.
 * @throws {ApiError}
 */
export const correctBookingEmail = (id: number, body: CorrectEmailRequest) =>
  ask(correctEmailRoute, { params: { id }, body })

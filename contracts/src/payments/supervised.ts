import { z } from 'zod'

/**
 * The kinds of sale that are supervised: bookings made online, vouchers that were bought on their own, and packages.
 */
export const supervisedType = z.enum(['booking', 'voucher', 'package'])
export type SupervisedType = z.infer<typeof supervisedType>

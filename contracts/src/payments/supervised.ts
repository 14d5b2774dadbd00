import { z } from 'zod'

/** What is supervised: bookings taken online, vouchers bought by themselves, and packages. */
export const supervisedType = z.enum(['booking', 'voucher', 'package'])
export type SupervisedType = z.infer<typeof supervisedType>

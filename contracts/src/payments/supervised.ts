import { z } from 'zod'

/** The kinds of sale whose payments are supervised. Vouchers of a package are part of the sale of the package. */
export const supervisedType = z.enum(['booking', 'voucher', 'package'])
export type SupervisedType = z.infer<typeof supervisedType>

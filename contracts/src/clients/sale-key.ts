import { z } from 'zod'
import type { SupervisedType } from '../payments/supervised.ts'
import { INVALID_ID } from '../shared/ids.ts'

/**
 * Something that a client booked or bought: `booking:412345678901234`, `voucher:{id}` or `package:{id of the purchase}`,
 * as in the supervision of payments.
 */
export const saleKey = z.string(INVALID_ID).regex(/^(booking|voucher|package):[1-9]\d{14}$/, INVALID_ID)

export const saleKeyOf = (kind: SupervisedType, id: number | string): string => `${kind}:${id}`

import type { ImportVoucher } from '@alba/contracts/moving/commands'

type Buyer = Pick<ImportVoucher, 'purchaserEmail' | 'purchaserPhone'>

/** How the buyer of a row is reached. */
export const reachOf = ({ purchaserEmail: email, purchaserPhone: phone }: Buyer) => ({ email, phone })

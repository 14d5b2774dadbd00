import { z } from 'zod'
import { personal } from '../shared/event.ts'

/**
 * Who buys and for whom, as commands and events of vouchers and packages carry it; read models have a column for each,
 * under the same name in snake_case. Looser than `api.ts`, which words what is wrong: « effacé » must fit too.
 */
export const buyerDetails = {
  purchaserFirstname: personal(z.string().max(100)),
  purchaserName: personal(z.string().max(100)),
  purchaserEmail: personal(z.string().max(254)),
  purchaserPhone: personal(z.string().max(30).nullable()),
  recipientFirstname: personal(z.string().max(100).nullable()),
  recipientLastname: personal(z.string().max(100).nullable()),
  /** Where a copy goes, when the buyer wants the recipient to get it by mail. */
  recipientEmail: personal(z.string().max(254).nullable()),
  personalMessage: personal(z.string().max(500).nullable()),
}

export const buyerDetailNames = Object.keys(buyerDetails) as (keyof typeof buyerDetails)[]

/** First and last name; an erased person is « effacé » once, not twice. */
export const buyerName = (firstname: string, name: string): string =>
  [...new Set([firstname, name])].filter(part => part !== '').join(' ')

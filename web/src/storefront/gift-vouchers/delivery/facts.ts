import { cardPrice } from '@alba/contracts/shared/price'
import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { frenchMomentAt } from '../../../shared/centre-time.ts'

const joined = (...names: (string | null)[]): string => names.filter(Boolean).join(' ')

/** Who gets the letter: « Léa, lea@exemple.fr », or « vous, … ». */
export const whoGets = ({ to, address, recipient_firstname, recipient_lastname }: VoucherDeliveryView): string =>
  [to === 'buyer' ? 'vous' : joined(recipient_firstname, recipient_lastname), address].filter(Boolean).join(', ')

/** What is sent, when and to whom. An empty fact is not shown. */
export const factsOf = (voucher: VoucherDeliveryView): [string, string][] => [
  ['Le bon', voucher.service_name ?? `Montant libre, ${cardPrice(voucher.amount_cents)}`],
  ['La carte', voucher.card === 'coloured' ? 'en couleurs' : 'sobre'],
  voucher.delivered_at === null
    ? ['Envoi prévu', frenchMomentAt(voucher.deliver_at)]
    : ['Envoyé', frenchMomentAt(voucher.delivered_at)],
  ['À', whoGets(voucher)],
  ['De la part de', joined(voucher.purchaser_firstname, voucher.purchaser_name)],
  ['Votre message', voucher.personal_message ?? ''],
]

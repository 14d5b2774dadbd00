import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { longDate } from '../../../shared/centre-time.ts'

type Returned = Pick<LinkedBookingView, 'cancellation' | 'price_cents' | 'terms'>

/**
 * What happens to the money, in the present tense: before a cancellation, what it would cause; after a cancellation,
 * what was decided. The server computes both by the same function.
 */
export const returnSentence = (booking: Returned): string => french(sentenceOf(booking))

function sentenceOf({ cancellation, price_cents, terms }: Returned): string {
  const { gives_back, paid_with, amount_cents, voucher_until, vouchers } = cancellation
  if (vouchers) return ofBoth(cancellation, vouchers, quantity(terms.refund_days, 'day'))
  const sum = exactPrice(amount_cents)
  const until = voucher_until ? longDate(voucher_until) : ''
  if (paid_with === 'returned') return 'Votre règlement vous a déjà été remboursé.'
  if (!gives_back) return dueSentence(paid_with, sum, exactPrice(price_cents))
  switch (paid_with) {
    case 'card':
      return `Nous vous remboursons ${sum}, par le même moyen de paiement, sous ${quantity(terms.refund_days, 'day')}.`
    case 'on_site':
    case 'elsewhere':
      return `Nous vous rendons les ${sum} que vous avez réglés : voyons ensemble, par téléphone ou sur place, de quelle façon.`
    case 'voucher':
      return `Votre bon cadeau est de nouveau valable, avec le même numéro, jusqu’au ${until}.`
    case 'expired_voucher':
      return `Votre bon cadeau n’était valable que jusqu’au ${until} : ce qu’il a réglé ne peut plus servir.`
    case 'void_voucher':
      return 'Le bon cadeau qui a réglé ce rendez-vous n’est plus valable : il ne redevient pas disponible.'
    case 'nothing':
      return 'Rien n’a été réglé : vous ne devez rien.'
  }
}

type VouchersBack = NonNullable<Returned['cancellation']['vouchers']>

/** What vouchers get back, and until when they are valid. @param until the first of their last days */
function backOnVouchers({ back_count, back_cents, last_until }: VouchersBack, until: string | null): string {
  const sum = exactPrice(back_cents)
  const days = until === last_until && until ? `, jusqu’au ${longDate(until)}` : ''
  if (back_count === 1) return `Votre bon cadeau retrouve ${sum}, avec le même numéro${days}.`
  const first = until && until !== last_until ? ` Le premier à expirer est valable jusqu’au ${longDate(until)}.` : ''
  return `Vos bons cadeaux retrouvent ${sum}, avec les mêmes numéros${days}.${first}`
}

/** Where vouchers and a card, or several vouchers, paid the booking together. */
function ofBoth(
  { gives_back, amount_cents, voucher_until }: Returned['cancellation'],
  vouchers: VouchersBack,
  refundDays: string,
): string {
  const { count, back_cents, lost_cents } = vouchers
  if (!gives_back) {
    const kept =
      count > 1
        ? 'ce que vos bons cadeaux ont réglé ne leur est pas rendu'
        : 'ce que votre bon cadeau a réglé ne lui est pas rendu'
    return amount_cents > 0
      ? `Le rendez-vous reste dû : les ${exactPrice(amount_cents)} réglés par carte ne sont pas remboursés, et ${kept}.`
      : `Le rendez-vous reste dû : ${kept}.`
  }
  return [
    back_cents > 0 && backOnVouchers(vouchers, voucher_until),
    lost_cents > 0 &&
      `${exactPrice(lost_cents)} venaient d’un bon qui n’est plus valable : ils ne peuvent plus servir.`,
    amount_cents > 0 && `Nous vous remboursons ${exactPrice(amount_cents)} sur votre carte, sous ${refundDays}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The price stays due, because the client canceled (or would cancel) after the last moment. */
function dueSentence(paidWith: Returned['cancellation']['paid_with'], sum: string, price: string): string {
  if (paidWith === 'nothing') return `Le rendez-vous reste dû, soit ${price}.`
  if (paidWith === 'card' || paidWith === 'on_site' || paidWith === 'elsewhere')
    return `Le rendez-vous reste dû : les ${sum} réglés ne sont pas remboursés.`
  return 'Le rendez-vous reste dû : ce que votre bon cadeau a réglé ne lui est pas rendu.'
}

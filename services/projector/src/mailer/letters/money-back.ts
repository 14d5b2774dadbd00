import { capital } from '@alba/contracts/centre/grammar'
import type { AcceptedTerms } from '@alba/contracts/settings/terms'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import type { Inline, Rich } from './letter.ts'

type RefundTerms = Pick<AcceptedTerms, 'refundDays'>

/**
 * What happens to the money of a canceled booking, as decided at the cancellation. `owedCents` is the part of it that
 * had not been returned before.
 */
export type MoneyBack =
  | { readonly kind: 'nothing-paid' }
  | { readonly kind: 'card'; readonly owedCents: number }
  /** It was paid at the centre. */
  | { readonly kind: 'on-site'; readonly owedCents: number }
  /** It was paid in another system, from which the booking was imported. */
  | { readonly kind: 'elsewhere'; readonly owedCents: number }
  /** All of it had been returned before. */
  | { readonly kind: 'returned'; readonly cents: number }
  /**
   * It was paid with a voucher, which can be used again until this calendar day (`YYYY-MM-DD`). `partCents`: what this
   * voucher paid, where several payments settled the booking, so that the reader knows which one is meant.
   */
  | { readonly kind: 'voucher'; readonly lastDay: string; readonly partCents?: number }
  /** It was paid with a voucher that has expired since its use, on this day, and is not prolonged. */
  | { readonly kind: 'expired-voucher'; readonly lastDay: string; readonly partCents?: number }
  /**
   * It was paid with a voucher that has been invalidated since and stays so. Alba records no debt for the `cents` that
   * it paid. `priceReturned`: the whole price of the voucher goes back to its buyer instead.
   */
  | { readonly kind: 'void-voucher'; readonly cents: number; readonly priceReturned: boolean }
  /**
   * The client canceled, and staff decided that the centre keeps it. `money` is any means but a voucher; `both` is
   * vouchers and a card.
   */
  | { readonly kind: 'kept'; readonly paidWith: 'money' | 'voucher' | 'vouchers' | 'both' }

/**
 * The sentences for the client, each for a paragraph; none for `nothing-paid`. Vouchers that can be used again share
 * one, because the letter does not give their numbers and « votre bon cadeau » would be said of each.
 * @param terms those of the booking, which say within how many days a refund is made
 */
export function moneyBackToClient(money: readonly MoneyBack[], terms: RefundTerms): readonly Rich[] {
  const usable = money.filter(each => each.kind === 'voucher')
  const together = usable.length > 1 ? usable : []
  const rest = money.filter(each => !together.includes(each as VoucherBack))
  const vouchers = money.filter(({ kind }) => VOUCHER_KINDS.has(kind)).length
  const sentences = rest.map(each => partBackToClient(each, vouchers > 1, terms))
  return [...(together.length > 0 ? [vouchersBack(together)] : []), ...sentences.filter(each => each !== undefined)]
}

type VoucherBack = Extract<MoneyBack, { kind: 'voucher' }>

const VOUCHER_KINDS: ReadonlySet<MoneyBack['kind']> = new Set(['voucher', 'expired-voucher', 'void-voucher'])

/** Each voucher by what it paid, with its last day, which is said once where they have the same. */
function vouchersBack(vouchers: readonly VoucherBack[]): Rich {
  const isSameDay = new Set(vouchers.map(({ lastDay }) => lastDay)).size === 1
  const until = (day = ''): Inline => ({ bold: `jusqu’au ${spokenDate(day)}` })
  const parts = vouchers.flatMap(({ partCents = 0, lastDay }, at): Inline[] => {
    const joint = at === 0 ? '' : at === vouchers.length - 1 ? ' et ' : ', '
    const sum = `${joint}${exactPrice(partCents)}`
    return isSameDay ? [sum] : [`${sum} `, until(lastDay)]
  })
  const day = isSameDay ? [', ', until(vouchers[0]?.lastDay)] : []
  return ['De nouveau disponibles sur vos bons cadeaux, avec les mêmes numéros\u00a0: ', ...parts, ...day, '.']
}

/** @param isOneOfSeveral whether other vouchers paid a part too */
function partBackToClient(money: MoneyBack, isOneOfSeveral: boolean, { refundDays }: RefundTerms): Rich | undefined {
  const voucher = isOneOfSeveral ? 'l’un de vos bons cadeaux' : 'votre bon cadeau'
  switch (money.kind) {
    case 'nothing-paid':
      return undefined
    case 'card':
      return [
        { bold: `Nous vous remboursons ${exactPrice(money.owedCents)}` },
        `, par le même moyen de paiement, sous ${quantity(refundDays, 'day')}.`,
      ]
    case 'on-site':
      return [
        { bold: `Nous vous rendons les ${exactPrice(money.owedCents)}` },
        ' que vous avez réglés au centre : voyons ensemble, par téléphone ou sur place, de quelle façon.',
      ]
    case 'elsewhere':
      return [
        { bold: `Nous vous rendons les ${exactPrice(money.owedCents)}` },
        ' que vous avez déjà réglés : voyons ensemble, par téléphone ou sur place, de quelle façon.',
      ]
    case 'returned':
      return `Votre règlement, ${exactPrice(money.cents)}, vous a déjà été remboursé.`
    case 'voucher':
      return [
        money.partCents === undefined
          ? 'Ce que votre bon cadeau avait réglé est de nouveau disponible, avec le même numéro. Il est valable '
          : `Les ${exactPrice(money.partCents)} que ${voucher} avait réglés sont de nouveau disponibles, avec le même numéro. Il est valable `,
        { bold: `jusqu’au ${spokenDate(money.lastDay)}` },
        '.',
      ]
    case 'expired-voucher':
      return `${capital(voucher)} n’était valable que jusqu’au ${spokenDate(money.lastDay)} : ${
        money.partCents === undefined
          ? 'ce qu’il avait réglé ne peut'
          : `les ${exactPrice(money.partCents)} qu’il avait réglés ne peuvent`
      } plus servir.`
    case 'void-voucher':
      // The client may have got the voucher as a gift, so they do not read that its buyer was refunded.
      return money.priceReturned
        ? `${capital(voucher)} n’est plus valable : ce qu’il avait réglé ne redevient pas disponible.`
        : `${capital(voucher)} avait réglé ${exactPrice(money.cents)}. Il a été invalidé depuis et ne redevient pas disponible : voyons ensemble, par téléphone ou sur place, ce qui vous revient.`
    case 'kept':
      return `Conformément à nos conditions générales de vente, ce rendez-vous reste dû : ${keptForClient[money.paidWith]}.`
  }
}

const keptForClient = {
  money: 'votre règlement n’est pas remboursé',
  voucher: 'ce que votre bon cadeau avait réglé ne lui est pas rendu',
  vouchers: 'ce que vos bons cadeaux avaient réglé ne leur est pas rendu',
  both: 'rien de ce qui l’avait réglé, bon cadeau ou carte, n’est rendu',
} as const

/** The sentence for staff, with what they have to do. @param terms those of the booking */
export function moneyBackToStaff(money: MoneyBack, { refundDays }: RefundTerms): string {
  switch (money.kind) {
    case 'nothing-paid':
      return 'Rien n’a été réglé : il n’y a rien à rendre.'
    case 'card':
      return `Il reste à rembourser ${exactPrice(money.owedCents)}, par carte : rien n’est parti encore. La personne a été prévenue qu’elle les reçoit sous ${quantity(refundDays, 'day')}.`
    case 'on-site':
      return `Il reste à rendre ${exactPrice(money.owedCents)}, réglés au centre. La personne en a été prévenue.`
    case 'elsewhere':
      return `Il reste à rendre ${exactPrice(money.owedCents)}, réglés dans l’ancien système : Alba n’en tient pas le compte. La personne en a été prévenue.`
    case 'returned':
      return `Les ${exactPrice(money.cents)} réglés ont déjà été remboursés : il n’y a plus rien à rendre.`
    case 'voucher':
      return `Le bon cadeau${ofPart(money.partCents)} est de nouveau valable, jusqu’au ${spokenDate(money.lastDay)}.`
    case 'expired-voucher':
      return `Le bon cadeau${ofPart(money.partCents)} a expiré le ${spokenDate(money.lastDay)} et n’est pas prolongé : la personne en a été prévenue.`
    case 'void-voucher':
      return money.priceReturned
        ? `Le bon cadeau${ofPart(money.cents)} n’est plus valable, et le prix de son achat revient à l’acheteur : il n’y a rien d’autre à rendre.`
        : `Un bon cadeau avait réglé ${exactPrice(money.cents)}. Il a été invalidé depuis et ne redevient pas valable ; cette somme n’est pas comptée dans « À rembourser ». Si elle n’a pas été rendue autrement, le centre la doit : voyez avec la personne de quelle façon. Elle a été invitée à en parler avec vous.`
    case 'kept':
      return `Comme décidé, ${keptForStaff[money.paidWith]}.`
  }
}

/** Says which of several vouchers is meant, by what it paid. */
const ofPart = (cents: number | undefined): string =>
  cents === undefined ? '' : ` qui avait réglé ${exactPrice(cents)}`

const keptForStaff = {
  money: 'rien n’est remboursé',
  voucher: 'le bon cadeau n’est pas rendu',
  vouchers: 'les bons cadeaux ne sont pas rendus',
  both: 'rien n’est rendu, ni aux bons cadeaux ni sur la carte',
} as const

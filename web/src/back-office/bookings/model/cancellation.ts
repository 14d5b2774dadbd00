import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { ofThe, the } from '@alba/contracts/centre/grammar'
import { amount } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import type { WishedBy } from '../../../api/staff/bookings.ts'
import { client } from '../../../shared/words.ts'

type Cancellation = StaffBookingDetail['cancellation']

/** The consequences of a cancellation, shown before it is confirmed. */
export type Meaning = {
  /** What the mail to the client says; undefined when none is sent. */
  readonly message: string | undefined
  /** What happens to the money that was paid. */
  readonly money: string
}

const late = ({ notice_hours }: StaffBookingDetail['terms']): string =>
  french(
    `À moins de ${quantity(notice_hours, 'hour')} du rendez-vous, les conditions générales gardent le soin dû en entier`,
  )
const TERMS = `D’après les conditions générales, une annulation ${ofThe(client)} ne rembourse rien`

const REFUNDED = 'Le prix du bon cadeau est rendu à son acheteur : le bon ne redevient pas valable.'

/**
 * Alba records no debt for the part that an invalidated voucher had paid, so staff has to settle it with the client.
 */
const unsettled = ({ amount_cents }: Cancellation): string =>
  `Le bon cadeau a été invalidé : il ne redevient pas valable, et « À rembourser » ne compte pas les ${amount(amount_cents)} qu’il avait réglés. S’ils n’ont pas été rendus autrement, le centre les doit : voyez avec ${the(client)} de quelle façon.`

/** Nothing is refunded automatically: a due to the client is recorded, and staff must pay it. */
const owed = ({ paid_with, amount_cents }: Cancellation): string =>
  paid_with === 'on_site'
    ? `${amount(amount_cents)} à rembourser, réglés au centre : à rendre au centre, depuis « À rembourser ».`
    : `${amount(amount_cents)} à rembourser : la somme attend dans « À rembourser », d’où vous la rendez sur la carte.`

/**
 * The label of the option to return the money although the client cancels; undefined when there is nothing to return.
 */
export function offerOf({ paid_with, amount_cents, vouchers }: Cancellation): string | undefined {
  if (vouchers) {
    const back = vouchers.count > 1 ? 'les bons cadeaux' : 'le bon cadeau'
    return amount_cents > 0 ? `Rendre quand même ${amount(amount_cents)} et ${back}` : `Rendre quand même ${back}`
  }
  if (paid_with === 'card' || paid_with === 'on_site') return `Rendre quand même ${amount(amount_cents)}`
  return paid_with === 'voucher' ? 'Rendre quand même le bon cadeau' : undefined
}

/**
 * What a cancellation means for the client and for the money.
 * @param wishedBy who wants the cancellation
 * @param givesBack whether the money is returned although the client cancels
 */
export function meaningOf(
  { status, cancellation, terms }: Pick<StaffBookingDetail, 'status' | 'cancellation' | 'terms'>,
  wishedBy: WishedBy,
  givesBack: boolean,
): Meaning {
  const isBack = wishedBy === 'centre' || givesBack
  return {
    // No mail is sent for a hold, which was never a booking.
    message: status === 'confirmed' ? messageOf(cancellation, wishedBy, isBack) : undefined,
    money: moneyOf(cancellation, terms, isBack),
  }
}

function messageOf({ paid_with, amount_cents, vouchers }: Cancellation, wishedBy: WishedBy, isBack: boolean): string {
  const who = wishedBy === 'centre' ? 'le centre a annulé ce rendez-vous' : 'ce rendez-vous est annulé à sa demande'
  if (vouchers) return `${who}, et ${isBack ? 'chaque part revient là d’où elle venait' : 'rien n’est rendu'}.`
  if (paid_with === 'returned') return `${who}, et ce qui a été payé lui a déjà été rendu.`
  if (paid_with === 'nothing') return `${who}.`
  if (isWithVoucher(paid_with)) return `${who}, et le bon cadeau ${isBack ? becomes[paid_with] : 'reste utilisé'}.`
  return `${who}, et ${isBack ? `${amount(amount_cents)} lui seront rendus` : 'rien n’est remboursé'}.`
}

/** What becomes of the voucher that paid when its value is given back: it is valid again, unless it was invalidated. */
const becomes = {
  voucher: 'est de nouveau valable',
  void_voucher: 'n’est plus valable : ce qui lui revient est à voir ensemble',
  refunded_voucher: 'n’est plus valable',
} as const

type VouchersBack = NonNullable<Cancellation['vouchers']>

/** Where vouchers and a card, or several vouchers, paid the booking together. */
function moneyOfBoth(
  cancellation: Cancellation,
  { count, back_count, back_cents, lost_cents }: VouchersBack,
  { terms, isBack }: { readonly terms: StaffBookingDetail['terms']; readonly isBack: boolean },
): string {
  const { amount_cents } = cancellation
  if (!isBack) {
    const kept = amount_cents > 0 ? `le centre garde ${amount(amount_cents)}, et ` : ''
    const used = count > 1 ? 'les bons cadeaux restent utilisés' : 'le bon cadeau reste utilisé'
    return `${cancellation.late ? late(terms) : TERMS} : ${kept}${used}.`
  }
  return [
    back_cents > 0 &&
      `${back_count > 1 ? 'Les bons cadeaux retrouvent' : 'Le bon cadeau retrouve'} ${amount(back_cents)}.`,
    lost_cents > 0 &&
      `${amount(lost_cents)} venaient d’un bon invalidé depuis : il ne redevient pas valable, et « À rembourser » ne les compte pas. Voyez avec ${the(client)} de quelle façon les rendre.`,
    amount_cents > 0 && owed(cancellation),
  ]
    .filter(Boolean)
    .join(' ')
}

const isWithVoucher = (paid_with: Cancellation['paid_with']): paid_with is keyof typeof becomes => paid_with in becomes

function moneyOf(cancellation: Cancellation, terms: StaffBookingDetail['terms'], isBack: boolean): string {
  const { paid_with, amount_cents, vouchers } = cancellation
  if (vouchers) return moneyOfBoth(cancellation, vouchers, { terms, isBack })
  if (paid_with === 'nothing') return 'Rien n’a été payé : il n’y a rien à rendre.'
  if (paid_with === 'returned') return 'Ce qui a été payé a déjà été rendu : il n’y a plus rien à rendre.'
  if (!isBack) {
    const kept = isWithVoucher(paid_with) ? 'le bon cadeau reste utilisé' : `le centre garde ${amount(amount_cents)}`
    return `${cancellation.late ? late(terms) : TERMS} : ${kept}.`
  }
  if (paid_with === 'void_voucher') return unsettled(cancellation)
  if (paid_with === 'refunded_voucher') return REFUNDED
  return paid_with === 'voucher' ? 'Le bon cadeau redevient valable.' : owed(cancellation)
}

import { payableByVoucher } from '@alba/contracts/bookings/settlement'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { VoucherLookup } from '@alba/contracts/vouchers/api'
import { choices } from '../../../shared/centre.ts'
import type { Draft, DraftVoucher } from './draft.ts'
import { bookingPath } from './steps.ts'
import type { Payable } from './wanted.ts'

/** What is to be paid; undefined while nothing is chosen. */
type Due = Pick<Payable, 'id' | 'price'> | undefined

/** A voucher that the server accepted, as the draft keeps it. */
export const draftVoucher = (lookup: VoucherLookup, typed: string): DraftVoucher => ({
  number: lookup.voucher_number ?? typed,
  serviceId: lookup.service?.id ?? null,
  serviceName: lookup.service?.name ?? null,
  ...(lookup.retired_service_name !== undefined && { retiredServiceName: lookup.retired_service_name }),
  balanceCents: lookup.balance_cents,
  expiresAt: lookup.expires_at,
})

/** Whether a free amount is less than the price: a voucher must pay a booking completely. */
export const isTooSmall = (voucher: DraftVoucher, due: Due): boolean =>
  voucher.serviceId === null && due !== undefined && (voucher.balanceCents ?? 0) < due.price

/** Whether a voucher pays this service: it is for that service, or is a free amount that is large enough. */
export const pays = (voucher: DraftVoucher | null, due: Due): boolean =>
  voucher !== null &&
  due !== undefined &&
  (voucher.serviceId === null ? !isTooSmall(voucher, due) : voucher.serviceId === due.id)

/** What is left of a free amount after it paid this service, in cents. */
export const leftAfter = ({ serviceId, balanceCents }: DraftVoucher, due: Due): number =>
  serviceId === null && due ? Math.max(0, (balanceCents ?? 0) - due.price) : 0

/** What vouchers pay of a service together, and what is left for the card, in cents. */
export type Shares = {
  readonly parts: readonly { readonly voucher: DraftVoucher; readonly cents: number }[]
  readonly dueCents: number
}

/**
 * What these vouchers pay together, one after the other, as the server takes it; undefined where the centre does not
 * offer that, and when the first voucher pays all or none pays anything. A later one that could pay all alone pays what
 * the first ones leave: they were presented to be used up.
 */
export function sharesOf(vouchers: readonly DraftVoucher[], due: Due): Shares | undefined {
  if (!choices.voucherAndCard || !due || pays(vouchers[0] ?? null, due)) return undefined
  let dueCents = due.price
  const parts = vouchers
    .filter(voucher => voucher.serviceId === null)
    .map(voucher => {
      const cents = payableByVoucher(voucher.balanceCents ?? 0, dueCents)
      dueCents -= cents
      return { voucher, cents }
    })
    .filter(({ cents }) => cents > 0)
  return parts.length === 0 ? undefined : { parts, dueCents }
}

/** Whether nothing is left for a card. */
export const paysAll = ({ voucher, moreVouchers }: Pick<Draft, 'voucher' | 'moreVouchers'>, due: Due): boolean =>
  pays(voucher, due) || (voucher !== null && sharesOf([voucher, ...moreVouchers], due)?.dueCents === 0)

/** The address at which a voucher's own service is booked; undefined for a free amount. */
export function pathOfVoucher(
  { serviceId }: Pick<DraftVoucher, 'serviceId'>,
  services: readonly ServiceView[] = [],
): string | undefined {
  if (serviceId === null) return undefined
  const category = services.find(service => service.id === serviceId)?.category?.slug
  return bookingPath({ service: serviceId, category })
}

/**
 * Reads the code that the QR code of a voucher puts into the address, `#bon=XXXX-XXXX-XXXX`, and removes it from there.
 * It is in the fragment, which browsers never send: a code is worth money, and servers log addresses.
 */
export function takeCode(): string | undefined {
  const code = /^#bon=([\w-]{1,30})$/.exec(location.hash)?.[1]
  if (code) history.replaceState(history.state, '', location.pathname + location.search)
  return code?.toUpperCase()
}

import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { VoucherLookup } from '@alba/contracts/vouchers/api'
import type { DraftVoucher } from './draft.ts'
import { bookingPath } from './steps.ts'

type Wanted = Pick<ServiceView, 'id' | 'price'> | undefined

/** An accepted voucher, as the draft keeps it. */
export const draftVoucher = (lookup: VoucherLookup, typed: string): DraftVoucher => ({
  number: lookup.voucher_number ?? typed,
  serviceId: lookup.service?.id ?? null,
  serviceName: lookup.service?.name ?? null,
  ...(lookup.retired_service_name !== undefined && { retiredServiceName: lookup.retired_service_name }),
  balanceCents: lookup.balance_cents,
  expiresAt: lookup.expires_at,
})

/** A free amount that is less than the price: a voucher pays a booking whole, or not at all. */
export const isTooSmall = (voucher: DraftVoucher, wanted: Wanted): boolean =>
  voucher.serviceId === null && wanted !== undefined && (voucher.balanceCents ?? 0) < wanted.price

/** Whether a voucher pays this service: its own, or any that costs no more than what a free amount still holds. */
export const pays = (voucher: DraftVoucher | null, wanted: Wanted): boolean =>
  voucher !== null &&
  wanted !== undefined &&
  (voucher.serviceId === null ? !isTooSmall(voucher, wanted) : voucher.serviceId === wanted.id)

/** What stays on a free amount once it has paid this service, in cents. */
export const leftAfter = ({ serviceId, balanceCents }: DraftVoucher, wanted: Wanted): number =>
  serviceId === null && wanted ? Math.max(0, (balanceCents ?? 0) - wanted.price) : 0

/** Where a voucher's own service is booked, in the category that it stands in; undefined for a free amount. */
export function pathOfVoucher(
  { serviceId }: Pick<DraftVoucher, 'serviceId'>,
  services: readonly ServiceView[] = [],
): string | undefined {
  if (serviceId === null) return undefined
  const category = services.find(service => service.id === serviceId)?.category?.slug
  return bookingPath({ service: serviceId, category })
}

/**
 * The code that the QR code of a voucher brings along, `#bon=XXXX-XXXX-XXXX`, and takes it out of the address. It stands
 * in the fragment, which no browser sends: a code is worth money, and an address ends up in logs.
 */
export function takeCode(): string | undefined {
  const code = /^#bon=([\w-]{1,30})$/.exec(location.hash)?.[1]
  if (code) history.replaceState(history.state, '', location.pathname + location.search)
  return code?.toUpperCase()
}

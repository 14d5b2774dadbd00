import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { DraftVoucher } from './draft.ts'
import { bookingPath } from './steps.ts'

/** Whether a voucher pays this service: its own, or any when it is a free amount. */
export const pays = (voucher: DraftVoucher | null, serviceId: number | undefined): boolean =>
  voucher !== null && serviceId !== undefined && (voucher.serviceId ?? serviceId) === serviceId

/** Where a voucher's own service is booked, in the category that it stands in; undefined for a free amount. */
export function pathOfVoucher(
  { serviceId }: Pick<DraftVoucher, 'serviceId'>,
  services: readonly ServiceView[] = [],
): string | undefined {
  if (serviceId === null) return undefined
  const category = services.find(service => service.id === serviceId)?.category?.slug
  return bookingPath({ service: serviceId, category })
}

/** The data of an event that concerns the payment of a sale: it names the booking, the voucher or the purchase. */
type OfSale =
  | { readonly target: { readonly kind: string; readonly id: number } }
  | { readonly voucherId: number }
  | { readonly bookingId: number }
  | { readonly purchaseId: number }

/** The key of a sale in the supervision of payments: `booking:{id}`, `voucher:{id}` or `package:{id}`. */
export function saleKey(data: OfSale): string {
  if ('target' in data) return `${data.target.kind}:${data.target.id}`
  if ('voucherId' in data) return `voucher:${data.voucherId}`
  return 'bookingId' in data ? `booking:${data.bookingId}` : `package:${data.purchaseId}`
}

import type { PackageView, PurchaseRequest, PurchaseView } from '@alba/contracts/packages/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) =>
    api<PackageView[]>('/api/packages', { signal, fallback: 'Erreur lors de la récupération des forfaits' }),
})

/** Buys a package, once for a key. The server may know it before it can show it (202): its id alone, then. */
export const purchasePackage = (body: PurchaseRequest, idempotencyKey: string) =>
  api<PurchaseView | Pick<PurchaseView, 'id'>>('/api/packages/purchase', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    fallback: 'Une erreur est survenue lors de la création de l’achat',
  })

/** A purchase; its vouchers are there soon after it is paid. */
export const getPurchase = (id: number, signal?: AbortSignal) =>
  api<PurchaseView>(`/api/packages/purchases/${id}`, {
    ...(signal && { signal }),
    fallback: 'Erreur lors de la confirmation du paiement',
  })

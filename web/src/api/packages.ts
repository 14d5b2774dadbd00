import type { PurchaseRequest } from '@alba/contracts/packages/api'
import { packagesRoute, purchasePackageRoute, purchaseRoute } from '@alba/contracts/packages/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => ask(packagesRoute, { signal }),
})

/** Buys a package, once for a key. The server may know it before it can show it (202): its id alone, then. */
export const purchasePackage = (body: PurchaseRequest, idempotencyKey: string) =>
  ask(purchasePackageRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/** A purchase; its vouchers are there soon after it is paid. */
export const getPurchase = (id: number, signal?: AbortSignal) => ask(purchaseRoute, { params: { id }, signal })

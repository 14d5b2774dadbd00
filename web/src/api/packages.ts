import type { PurchaseRequest } from '@alba/contracts/packages/api'
import { packagesRoute, purchasePackageRoute, purchaseRoute } from '@alba/contracts/packages/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

/** The packages that are sold now. @throws {ApiError} */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => ask(packagesRoute, { signal }),
})

/**
 * Orders a package. Requests with the same idempotency key make one order. When the server answers 202, the read model
 * does not have the order yet: the answer then is its id alone.
 * @throws {ApiError}
 */
export const purchasePackage = (body: PurchaseRequest, idempotencyKey: string) =>
  ask(purchasePackageRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/** A purchase. Its vouchers appear in it shortly after it is paid. @throws {ApiError} */
export const getPurchase = (id: number, signal?: AbortSignal) => ask(purchaseRoute, { params: { id }, signal })

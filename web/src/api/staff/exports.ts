import { ApiError } from '../errors.ts'
import { staffCall } from './http.ts'

/** What a list shows, all of it, as a table for a spreadsheet. @throws {ApiError} */
export async function exportList(
  list: 'gift-vouchers' | 'packages/purchases',
  filter: { readonly status: string; readonly q: string },
  fallback: string,
): Promise<Blob> {
  const path = `/api/${list}/export?${new URLSearchParams(filter)}`
  const response = await staffCall(path, { headers: { accept: 'text/csv' }, fallback })
  return response.blob().catch(() => {
    throw new ApiError(response.status, fallback)
  })
}

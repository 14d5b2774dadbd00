import { rejected } from '@alba/platform/http/problem'
import { voucherOrRefuse } from '../vouchers/find.ts'

/** The voucher that a visitor presents by its code. @throws {ProblemError} 404, 429 */
export async function voucherWithCode(
  ...asked: Parameters<typeof voucherOrRefuse>
): Promise<{ readonly voucherId: number; readonly number: string }> {
  const { id, number } = await voucherOrRefuse(...asked)
  if (number === null) throw rejected('voucher_unknown')
  return { voucherId: id, number }
}

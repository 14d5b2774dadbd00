import { voucherNumber } from '@alba/contracts/vouchers/number'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { rejected } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomIdInPath } from '../http/api.ts'
import type { GuessLimits } from '../http/guesses.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { voucherById, voucherByNumber } from './queries.ts'

type Deps = { readonly models: ReadModels; readonly guesses: GuessLimits }

/**
 * Finds a voucher by its number in any spelling; for staff by its id as well. Every code costs one query, whether it is
 * known or not, and counts as a guess, except for staff.
 * @throws {ProblemError} 429
 */
export function findByCode(
  { models, guesses }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<VoucherRow | undefined> {
  const number = voucherNumber.safeParse(code)
  if (request.practitionerId === null)
    return guesses.lookUp(request, reply, async () => voucherByNumber(models, number.data ?? ''))
  const id = randomIdInPath.safeParse(code)
  return id.success ? voucherById(models, id.data) : voucherByNumber(models, number.data ?? '')
}

/** @throws {ProblemError} 404, 429 */
export async function voucherOrRefuse(...asked: Parameters<typeof findByCode>): Promise<VoucherRow> {
  const found = await findByCode(...asked)
  if (!found) throw rejected('voucher_unknown')
  return found
}

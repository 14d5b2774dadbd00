import { voucherNumber } from '@alba/contracts/vouchers/number'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { rejected } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomIdInPath } from '../http/api.ts'
import type { Guesses } from '../http/guesses.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { voucherById, voucherByNumber } from './queries.ts'

type Source = { readonly models: ReadModels; readonly guesses: Guesses }

/**
 * The voucher that a code names, typed as people type: its number; for staff its id as well. Every code costs one query,
 * known or not, and counts against who tries codes; staff need not guess.
 * @throws {ProblemError} 429
 */
export function findByCode(
  { models, guesses }: Source,
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

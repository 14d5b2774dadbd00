import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { type Api, refusals } from '../http/api.ts'
import type { PerMinute } from '../http/rate-limits.ts'

const params = z.object({ number: z.string().min(1).max(64).describe('The code on the voucher, `XXXX-XXXX-XXXX`.') })

/**
 * Looking a voucher up by its code. No voucher has ever been issued, so there is none to find: every code is unknown.
 * A limit keeps anybody from trying codes.
 */
export function voucherRoutes(api: Api, perMinute: PerMinute): void {
  for (const [path, summary] of [
    ['/api/gift-vouchers/:number', 'A voucher by its code'],
    ['/api/gift-vouchers/:number/with-service', 'A voucher by its code, with the service that it is for'],
  ] as const)
    api.get(
      path,
      { ...perMinute(30), schema: { tags: ['vouchers'], summary, params, response: refusals(404) } },
      async () => {
        throw rejected('voucher_unknown')
      },
    )
}

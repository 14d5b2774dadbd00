import { z } from 'zod'

/**
 * GET /first-account: the code with which the first account is made, and the address of the page that asks for it; null
 * once there is an account. For operators, inside the network.
 */
export const firstAccountKey = z.object({
  key: z.object({ code: z.string(), address: z.string() }).nullable(),
})
export type FirstAccountKey = z.infer<typeof firstAccountKey>['key']

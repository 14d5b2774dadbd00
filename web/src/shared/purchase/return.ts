import { useSearchParams } from 'wouter'
import type { Sale } from './sale.ts'

/** The parameter with the payment's client secret in the address of a return from the bank's page. */
export const SECRET = 'payment_intent_client_secret'

/** Whether the address is one to which the bank's page returns. */
export function useIsReturn({ parameter }: Pick<Sale<never>, 'parameter'>): boolean {
  const [search] = useSearchParams()
  return search.has(parameter) || search.has(SECRET)
}

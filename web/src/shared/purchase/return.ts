import { useSearchParams } from 'wouter'
import type { Sale } from './sale.ts'

/** Where the provider's return puts the secret of the payment. */
export const SECRET = 'payment_intent_client_secret'

/** Whether the address is that of a return from the bank's page. */
export function useIsReturn({ parameter }: Pick<Sale<never>, 'parameter'>): boolean {
  const [search] = useSearchParams()
  return search.has(parameter) || search.has(SECRET)
}

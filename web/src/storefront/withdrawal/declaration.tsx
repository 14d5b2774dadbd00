import { Facts } from '../../ui/facts.tsx'
import type { WithdrawalValues } from './draft.ts'

/** The content of the declaration. */
export const Declaration = ({ values, receivedAt }: { values: WithdrawalValues; receivedAt?: string }) => (
  <Facts
    look="ends"
    facts={[
      ['Reçue le', receivedAt ?? ''],
      ['Nom', values.name.trim()],
      ['Email', values.email.trim()],
      ['Bon cadeau ou achat', values.reference.trim()],
    ]}
  />
)

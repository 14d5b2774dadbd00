import { Facts } from '../../ui/facts.tsx'
import type { WithdrawalValues } from './draft.ts'

/** The content of the declaration. @param receivedAt as text for visitors; the line is left out before it is sent */
export const Declaration = ({ values, receivedAt }: { values: WithdrawalValues; receivedAt?: string }) => (
  <Facts
    look="ends"
    facts={[
      ['Reçue le', receivedAt ?? ''],
      ['Nom', values.name.trim()],
      ['E-mail', values.email.trim()],
      ['Bon cadeau ou achat', values.reference.trim()],
    ]}
  />
)

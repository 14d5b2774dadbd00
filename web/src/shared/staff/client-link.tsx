import { the } from '@alba/contracts/centre/grammar'
import { Link } from 'wouter'
import { client } from '../words.ts'
import { addressOf } from './addresses.ts'

/** « Fiche », a link to the page of the client. @param who as in `addressOf.client` */
export const ClientLink = ({ who }: { who: string }) => (
  <Link href={addressOf.client(who)} aria-label={`Fiche : tout sur ${the(client)}`}>
    Fiche
  </Link>
)

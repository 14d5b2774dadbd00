import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { ClientList } from './client-list.tsx'
import { ClientPage } from './client-page.tsx'

/** « Clients »: the search for a client, or the page of the client that the address parameter `client` names. */
export default function ClientsScreen() {
  const who = useSearchState().get('client')
  return who ? <ClientPage who={who} /> : <ClientList />
}

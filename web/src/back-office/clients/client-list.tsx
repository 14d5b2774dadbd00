import { a, agreeing, capital, no } from '@alba/contracts/centre/grammar'
import type { ClientSummary } from '@alba/contracts/clients/api'
import { MOST_CLIENTS } from '@alba/contracts/clients/limits'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { clientsQuery } from '../../api/staff/clients.ts'
import { numericDate } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { addressOf } from '../../shared/staff/addresses.ts'
import { useDebounced } from '../../shared/staff/use-debounced.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { client } from '../../shared/words.ts'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import styles from './clients.module.css'

const columns: readonly Column<ClientSummary>[] = [
  { head: capital(client.one), cell: ({ id, name }) => <Link href={addressOf.client(id)}>{name}</Link> },
  { head: 'E-mail', cell: ({ email }) => email, cardOrder: 1 },
  { head: 'Téléphone', cell: ({ phone }) => (phone ? phoneInPairs(phone) : '–'), cardOrder: 2 },
  {
    head: 'Dernière visite',
    cell: ({ last_visit }) => (last_visit ? numericDate(last_visit) : '–'),
    card: 'right',
    cardLabel: 'Dernière visite',
  },
]

/** The clients that a search finds; without a search, those with the latest visits. */
export function ClientList() {
  const address = useSearchState()
  const q = address.get('q')
  const found = useQuery(clientsQuery(useDebounced(q.trim())))
  return (
    <>
      <ScreenHead title={capital(client.many)} />
      <Toolbar>
        <SearchField
          label={`Rechercher ${a(client)}`}
          placeholder="Nom, e-mail ou téléphone"
          value={q}
          onChange={({ target }) => address.set({ q: target.value })}
        />
      </Toolbar>
      <QueryView
        query={found}
        waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure="La liste n’a pas pu être chargée."
      >
        {clients => <Found clients={clients} isSearch={q.trim() !== ''} />}
      </QueryView>
    </>
  )
}

function Found({ clients, isSearch }: { clients: readonly ClientSummary[]; isSearch: boolean }) {
  const address = useSearchState()
  if (clients.length === 0)
    return (
      <EmptyState
        image={drawing('drop')}
        title={`${capital(no(client))} ${isSearch ? 'ne correspond' : 'pour l’instant'}`}
      >
        <p>
          {isSearch
            ? 'Essayez deux lettres d’un nom, ou quatre chiffres d’un téléphone.'
            : 'Qui réserve ou achète apparaîtra ici.'}
        </p>
      </EmptyState>
    )
  const isFull = clients.length === MOST_CLIENTS
  return (
    <>
      <p className={styles.note}>{noteOf(isSearch, isFull)}</p>
      <Panel>
        <Table
          label={capital(client.many)}
          columns={columns}
          rows={clients}
          rowKey={({ id }) => id}
          onOpen={({ id }) => address.set({ client: id, q: null }, { push: true })}
        />
      </Panel>
    </>
  )
}

function noteOf(isSearch: boolean, isFull: boolean): string {
  if (!isSearch) return `${capital(agreeing('vu', client, 'many'))} en dernier`
  return isFull ? 'Les premiers résultats : précisez la recherche pour en voir d’autres.' : 'Résultats'
}

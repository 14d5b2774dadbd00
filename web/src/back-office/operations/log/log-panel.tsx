import type { EventsView, EventView } from '@alba/contracts/operations/log'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { loggedEventsQuery } from '../../../api/staff/operations.ts'
import { secondAt } from '../../../shared/centre-time.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Live } from '../../../ui/live.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Fold } from '../fold.tsx'
import styles from './log.module.css'
import { ABOUT, eventPlace, placeOf, searchAt } from './place.ts'
import { SearchForm } from './search-form.tsx'
import { foundWords, placeWords } from './words.ts'

/** « Journal des événements »: a search of the log (ADR 81). From each event its causes can be opened. */
export function LogPanel() {
  const address = useSearchState()
  const search = searchAt(address.get)
  const found = useInfiniteQuery({ ...loggedEventsQuery(search ?? {}), enabled: search !== undefined })
  const panel = useArrival(address.get(ABOUT))
  return (
    <Panel>
      <div ref={panel} className={styles.panel}>
        <Fold title="Journal des événements" note="qui, quand, pourquoi" isOpen={search !== undefined}>
          <SearchForm
            search={search}
            isBusy={found.isFetching}
            onSearch={asked => {
              address.set(placeOf(asked), { push: true })
              // The same search again: what has happened since is shown.
              if (JSON.stringify(asked) === JSON.stringify({ ...search })) void found.refetch()
            }}
          />
          {search && (
            <QueryView
              query={found}
              waiting={<Skeletons count={4} shape="pill" className={styles.waiting} label="Recherche…" />}
              failure="Le journal n’a pas pu être lu."
              isPart
            >
              {({ pages }) => (
                <Found pages={pages} isBusy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
              )}
            </QueryView>
          )}
        </Fold>
      </div>
    </Panel>
  )
}

/** Opens the panel and scrolls to it when a link elsewhere on the page has begun a search in it. */
function useArrival(about: string) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (about === '' || panel.current?.contains(document.activeElement)) return
    const fold = panel.current?.querySelector('details')
    // It stays as the user left it otherwise.
    if (fold) fold.open = true
    panel.current?.scrollIntoView({ block: 'start' })
  }, [about])
  return panel
}

type FoundProps = { pages: readonly EventsView[]; isBusy: boolean; onMore: () => void }

function Found({ pages, isBusy, onMore }: FoundProps) {
  const address = useSearchState()
  const last = pages.at(-1)
  if (!last) return null
  const events = pages.flatMap(page => page.events)
  const open = ({ id }: EventView) => address.set(eventPlace(id), { push: true })
  return (
    <>
      {events.length > 0 && (
        <Table
          label="Événements"
          columns={columnsOf(id => address.addressWith(eventPlace(id)))}
          rows={events}
          rowKey={({ id }) => id}
          onOpen={open}
        />
      )}
      <div className={styles.end}>
        <Live className={styles.note}>{foundWords(events.length, last)}</Live>
        {last.next !== null && (
          <Button look="outline" busy={isBusy} onClick={onMore}>
            {last.ended === 'page' ? 'Plus anciens' : 'Chercher plus loin'}
          </Button>
        )}
      </div>
    </>
  )
}

const columnsOf = (addressOf: (id: string) => string): readonly Column<EventView>[] => [
  { head: 'Moment', cell: ({ occurredAt }) => <time dateTime={occurredAt}>{secondAt(occurredAt)}</time>, cardOrder: 2 },
  {
    head: 'Événement',
    cell: event => (
      <Link className={styles.type} href={addressOf(event.id)}>
        {event.type}
        <span className="visuallyHidden">{` ${placeWords(event)}`}</span>
      </Link>
    ),
    cardOrder: 1,
  },
  {
    head: 'Dossier',
    cell: event => (
      <span className={styles.name} title={event.stream}>
        {placeWords(event)}
      </span>
    ),
    cardOrder: 3,
  },
  { head: 'Auteur', cell: ({ by }) => <span className={styles.name}>{by}</span>, cardOrder: 4 },
]

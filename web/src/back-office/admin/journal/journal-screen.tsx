import { useQuery } from '@tanstack/react-query'
import { exportJournal, wholeJournalQuery } from '../../../api/staff/admin.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { ExportButton } from '../../../shared/staff/export-button.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Button } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import admin from '../shared/admin.module.css'
import { Entry } from '../shared/journal-entry.tsx'
import { Filters } from './filters.tsx'
import styles from './journal.module.css'
import { filterAt, isFiltering } from './place.ts'

const waiting = <Skeletons count={6} shape="pill" className={admin.waiting} label="Chargement du journal…" />

/** « Journal »: what was changed in the centre, when and by whom. */
export default function JournalScreen() {
  const address = useSearchState()
  const filter = filterAt(address.get)
  const journal = useQuery(wholeJournalQuery(filter, address.get('avant')))
  return (
    <>
      <ScreenHead
        title="Journal"
        subtitle="Prix, soins, réglages, disponibilités, fermetures et comptes : qui a changé quoi, et quand."
      >
        <ExportButton
          name="journal.csv"
          read={() => exportJournal(filter)}
          failure="Le journal n’a pas pu être exporté."
        />
      </ScreenHead>
      <Filters filter={filter} onChange={changes => address.set({ ...changes, avant: null })} />
      <QueryView query={journal} waiting={waiting} failure="Le journal n’a pas pu être chargé.">
        {({ entries, next }) => (
          <Panel pad aria-label="Entrées du journal">
            {entries.length === 0 ? (
              <EmptyState
                image={drawing('drop')}
                title={isFiltering(filter) ? 'Rien ne correspond à ces filtres' : 'Rien n’a encore été modifié'}
              />
            ) : (
              <ol className={admin.entries}>
                {entries.map(({ about, ...entry }) => (
                  <Entry key={entry.id} entry={entry} about={about} />
                ))}
              </ol>
            )}
            <Pages next={next} />
          </Panel>
        )}
      </QueryView>
    </>
  )
}

/** Buttons to older entries, and back to the newest. */
function Pages({ next }: { next: string | null }) {
  const address = useSearchState()
  const isFirst = address.get('avant') === ''
  if (isFirst && next === null) return null
  const go = (before: string | null) => {
    address.set({ avant: before }, { push: true })
    window.scrollTo(0, 0)
  }
  return (
    <div className={styles.pages}>
      {!isFirst && (
        <Button look="quiet" onClick={() => go(null)}>
          Les plus récentes
        </Button>
      )}
      {next !== null && (
        <Button look="quiet" onClick={() => go(next)}>
          Plus anciennes
        </Button>
      )}
    </div>
  )
}

import type { JournalKind } from '@alba/contracts/admin/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { journalQuery } from '../../../api/staff/admin.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from './admin.module.css'
import { Entry } from './journal-entry.tsx'

/** How many entries are shown at first. */
const FIRST = 3

type Props = { kind: JournalKind; id: number; title?: string }

/**
 * Who changed what: the latest entries, and the others on demand.
 * @param id 1 for things that exist once in a centre, such as its identity
 * @param title replaces the usual heading where a screen has two histories
 */
export function History({ kind, id, title = 'Historique' }: Props) {
  const journal = useQuery(journalQuery(kind, id))
  const [isWhole, setWhole] = useState(false)
  return (
    <Panel pad aria-label={title}>
      <div className={styles.history}>
        <h3>{title}</h3>
        <QueryView
          query={journal}
          waiting={<Skeletons count={2} shape="line" className={styles.waiting} label="Chargement…" />}
          failure="L’historique n’a pas pu être chargé."
          isPart
        >
          {entries => (
            <>
              {entries.length === 0 && <p className={styles.note}>Rien n’a encore été modifié.</p>}
              <ol className={styles.entries}>
                {(isWhole ? entries : entries.slice(0, FIRST)).map(entry => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              {!isWhole && entries.length > FIRST && (
                <Button look="quiet" onClick={() => setWhole(true)}>
                  Tout l’historique ({entries.length})
                </Button>
              )}
            </>
          )}
        </QueryView>
      </div>
    </Panel>
  )
}

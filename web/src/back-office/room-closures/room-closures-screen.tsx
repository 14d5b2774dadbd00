import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CLOSURES_LISTED, closuresQuery } from '../../api/staff/closures.ts'
import { roomsQuery } from '../../api/staff/rooms.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Button } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ClosureTable } from './closure-table.tsx'
import { NewClosure } from './new-closure.tsx'
import styles from './room-closures.module.css'

const PERIODS = [
  { value: 'coming', label: 'À venir' },
  { value: 'over', label: 'Passées' },
] as const

/** « Fermetures de Salles »: the times in which a room takes no bookings. */
export default function RoomClosuresScreen() {
  const [isMaking, setMaking] = useState(false)
  const address = useSearchState()
  const isOver = address.get('passees') === 'oui'
  const page = Math.max(0, Math.floor(Number(address.get('page')) || 1) - 1)
  return (
    <>
      <ScreenHead title="Fermetures de Salles">
        <Button onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" />
          Nouvelle fermeture
        </Button>
      </ScreenHead>
      <Toolbar>
        <Segments
          label="Fermetures"
          options={PERIODS}
          value={isOver ? 'over' : 'coming'}
          fill
          onChange={value => address.set({ passees: value === 'over' ? 'oui' : null, page: null })}
        />
      </Toolbar>
      <Closures isOver={isOver} page={page} onPage={to => address.set({ page: to === 0 ? null : String(to + 1) })} />
      {isMaking && <NewClosure onClose={() => setMaking(false)} />}
    </>
  )
}

type Props = { isOver: boolean; page: number; onPage: (page: number) => void }

function Closures({ isOver, page, onPage }: Props) {
  const closures = useQuery(closuresQuery({ isOver, page }))
  const rooms = useQuery(roomsQuery).data ?? []
  return (
    <QueryView
      query={closures}
      waiting={<Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement…" />}
      failure="Erreur lors du chargement des fermetures"
    >
      {found => {
        // The query asks for one more than a page holds.
        const shown = found.slice(0, CLOSURES_LISTED)
        if (shown.length === 0 && page === 0) return <Nothing isOver={isOver} />
        return (
          <Panel aria-label={isOver ? 'Fermetures passées' : 'Fermetures à venir'}>
            <ClosureTable closures={shown} rooms={rooms} />
            <Pager page={page} hasMore={found.length > shown.length} onPage={onPage} />
          </Panel>
        )
      }}
    </QueryView>
  )
}

const Nothing = ({ isOver }: { isOver: boolean }) => (
  <EmptyState image={drawing('night')} title={isOver ? 'Aucune fermeture passée' : 'Aucune fermeture programmée'}>
    <p>Une salle fermée ne prend plus de réservations sur ces heures.</p>
  </EmptyState>
)

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { closuresQuery, roomsQuery } from '../../api/staff/closures.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import night from '../../ui/illustrations/night.svg'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { ClosureTable } from './closure-table.tsx'
import { NewClosure } from './new-closure.tsx'
import styles from './room-closures.module.css'

/** « Fermetures de Salles » (back office §2): when a room takes no bookings. */
export default function RoomClosuresScreen() {
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <ScreenHead title="Fermetures de Salles">
        <Button onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" />
          Nouvelle fermeture
        </Button>
      </ScreenHead>
      <Closures />
      {isMaking && <NewClosure onClose={() => setMaking(false)} />}
    </>
  )
}

function Closures() {
  const closures = useQuery(closuresQuery)
  const rooms = useQuery(roomsQuery).data ?? []
  if (closures.isPending) return <Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement…" />
  if (closures.isError)
    return (
      <LoadFailure
        message={errorMessage(closures.error, 'Erreur lors du chargement des fermetures')}
        onRetry={() => void closures.refetch()}
      />
    )
  if (closures.data.length === 0)
    return (
      <EmptyState image={night} title="Aucune fermeture programmée">
        <p>Une salle fermée ne prend plus de réservations sur ces heures.</p>
      </EmptyState>
    )
  return (
    <Panel aria-label="Fermetures">
      <ClosureTable closures={closures.data} rooms={rooms} />
    </Panel>
  )
}

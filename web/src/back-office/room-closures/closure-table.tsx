import type { ClosureView } from '@alba/contracts/agenda/staff-api'
import type { RoomView } from '@alba/contracts/catalogue/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { liftClosure, refreshClosures } from '../../api/staff/closures.ts'
import { shortLocal } from '../../shared/centre-time.ts'
import { useToday } from '../../shared/use-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'
import { toast } from '../../ui/toasts.ts'
import { isOver, roomTypeLabel } from './closure-plan.ts'
import styles from './room-closures.module.css'

type Props = { closures: readonly ClosureView[]; rooms: readonly RoomView[] }

type Remove = (closure: ClosureView) => void

const columns = (rooms: readonly RoomView[], today: string, remove: Remove): Column<ClosureView>[] => [
  {
    head: 'Salle',
    cell: ({ room_id, room_name }) => {
      const type = roomTypeLabel(rooms.find(({ id }) => id === room_id))
      return <TwoLines first={room_name} second={type === room_name ? '' : type} />
    },
  },
  { head: 'Début', cell: ({ start_datetime }) => shortLocal(start_datetime), cardLabel: 'Du' },
  {
    head: 'Fin',
    cell: closure => (
      <span className={styles.end}>
        {shortLocal(closure.end_datetime)}
        {isOver(closure, today) && <Badge plain>Passée</Badge>}
      </span>
    ),
    cardLabel: 'au',
  },
  { head: 'Motif', cell: ({ reason }) => reason ?? '' },
  {
    head: 'Supprimer',
    cell: closure => (
      <IconButton
        look="red"
        label={`Supprimer la fermeture de ${closure.room_name} du ${shortLocal(closure.start_datetime)}`}
        onClick={() => remove(closure)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    ),
    card: 'right',
  },
]

/** A page of closures, each of which can be lifted after a question. @param rooms say the type of each closed room */
export function ClosureTable({ closures, rooms }: Props) {
  const [toRemove, setToRemove] = useState<ClosureView>()
  const today = useToday()
  return (
    <>
      <Table label="Fermetures" columns={columns(rooms, today, setToRemove)} rows={closures} rowKey={({ id }) => id} />
      {toRemove && <Removal closure={toRemove} onClose={() => setToRemove(undefined)} />}
    </>
  )
}

function Removal({ closure, onClose }: { closure: ClosureView; onClose: () => void }) {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => liftClosure(closure.id),
    onSuccess: () => {
      toast.success('Fermeture supprimée avec succès')
      onClose()
    },
    onSettled: () => refreshClosures(client),
  })
  return (
    <Confirm
      title="Supprimer la fermeture"
      confirmLabel="Supprimer"
      danger
      busy={removing.isPending}
      error={removing.error ? errorMessage(removing.error, 'Erreur lors de la suppression de la fermeture') : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>
        Êtes-vous sûr de vouloir supprimer cette fermeture ? {closure.room_name} prendra de nouveau des réservations du{' '}
        {shortLocal(closure.start_datetime)} au {shortLocal(closure.end_datetime)}.
      </p>
    </Confirm>
  )
}

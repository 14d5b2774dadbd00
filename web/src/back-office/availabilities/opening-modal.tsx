import type { AffectedBooking, AvailabilityView } from '@alba/contracts/agenda/staff-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { refreshAvailabilities, removeAvailability } from '../../api/staff/availabilities.ts'
import { choices } from '../../shared/centre.ts'
import { dateOf, shortLocal } from '../../shared/centre-time.ts'
import { AffectedBookings } from '../../shared/staff/affected-bookings.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toasts.ts'
import { NEW } from './absences/absences-panel.tsx'

/**
 * The window of an opening. After removing it, the window lists the bookings that are now outside the opening hours.
 */
export function OpeningModal({ opening, onClose }: { opening: AvailabilityView; onClose: () => void }) {
  const client = useQueryClient()
  const address = useSearchState()
  const [isAsking, setAsking] = useState(false)
  const [outside, setOutside] = useState<readonly AffectedBooking[]>()
  const removing = useMutation({
    mutationFn: () => removeAvailability(opening.id),
    onSuccess: affected => {
      if (affected.length > 0) return setOutside(affected)
      toast.success('Disponibilité supprimée')
      onClose()
    },
    onSettled: () => refreshAvailabilities(client),
  })
  if (outside)
    return (
      <Modal title="Disponibilité supprimée" onClose={onClose} actions={<Button onClick={onClose}>Fermer</Button>}>
        <AffectedBookings bookings={outside}>Ces réservations restent, en dehors des disponibilités :</AffectedBookings>
      </Modal>
    )
  if (isAsking)
    return (
      <Confirm
        title="Supprimer la disponibilité"
        confirmLabel="Supprimer"
        danger
        busy={removing.isPending}
        error={
          removing.error
            ? errorMessage(removing.error, 'Erreur lors de la suppression de la disponibilité.')
            : undefined
        }
        onConfirm={() => removing.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Êtes-vous sûr de vouloir supprimer cette disponibilité ?</p>
      </Confirm>
    )
  return (
    <Modal
      title="Disponibilité"
      onClose={onClose}
      actions={
        <>
          {choices.daysOff && (
            <Button
              look="quiet"
              onClick={() => address.set({ absence: NEW, jour: dateOf(opening.start_datetime) }, { push: true })}
            >
              Absence ce jour
            </Button>
          )}
          <Button look="dangerOutline" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            Supprimer
          </Button>
          <Button look="outline" onClick={onClose}>
            Fermer
          </Button>
        </>
      }
    >
      <Facts
        look="rows"
        facts={[
          ['Début', shortLocal(opening.start_datetime)],
          ['Fin', shortLocal(opening.end_datetime)],
          ['Récurrence', opening.recurrence_pattern ? 'Oui' : 'Non'],
        ]}
      />
    </Modal>
  )
}

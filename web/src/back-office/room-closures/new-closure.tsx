import type { AffectedBooking, closureRequest } from '@alba/contracts/agenda/staff-api'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { errorMessage } from '../../api/errors.ts'
import { closeRoom, refreshClosures } from '../../api/staff/closures.ts'
import { roomsQuery } from '../../api/staff/rooms.ts'
import { AffectedBookings } from '../../shared/staff/affected-bookings.tsx'
import { useConfirmedClose } from '../../shared/staff/unsaved.ts'
import { sendOnce, useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { ClosureFields } from './closure-fields.tsx'
import { closureForm, EMPTY } from './closure-plan.ts'
import styles from './room-closures.module.css'

const INCOMPLETE = 'Veuillez remplir tous les champs obligatoires'
const DONE = 'Fermeture de salle créée avec succès'

/** « Nouvelle fermeture ». Bookings during the closure stay; they are listed before the window closes. */
export function NewClosure({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const rooms = useQuery(roomsQuery)
  const formId = useId()
  const { field, handleSubmit, watch, formState } = useStaffForm(closureForm, EMPTY)
  const [affected, setAffected] = useState<readonly AffectedBooking[]>()
  const closing = useMutation({
    mutationFn: (body: z.input<typeof closureRequest>) => closeRoom(body),
    onSuccess: bookings => {
      void refreshClosures(client)
      if (bookings.length > 0) return setAffected(bookings)
      toast.success(DONE)
      onClose()
    },
  })
  const isIncomplete = Object.keys(formState.errors).length > 0
  const isTyped = formState.isDirty && affected === undefined && !closing.isSuccess
  const leave = useConfirmedClose(isTyped, 'Nouvelle fermeture', onClose)
  const close = () => {
    if (!closing.isPending) leave()
  }

  if (affected)
    return (
      <Modal title="Nouvelle fermeture" onClose={onClose} actions={<Button onClick={onClose}>Fermer</Button>}>
        <Notice tone="success" live>
          {DONE}
        </Notice>
        <AffectedBookings bookings={affected}>Ces réservations restent, pendant la fermeture :</AffectedBookings>
      </Modal>
    )
  return (
    <Modal
      title="Nouvelle fermeture"
      onClose={close}
      actions={
        <>
          <Button look="outline" disabled={closing.isPending} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={formId} busy={closing.isPending}>
            Créer la fermeture
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(sendOnce(closing))(event)}
      >
        {rooms.isError && (
          <Notice tone="error">{errorMessage(rooms.error, 'Erreur lors du chargement des salles')}</Notice>
        )}
        <ClosureFields field={field} watch={watch} rooms={rooms.data?.filter(isOffered) ?? []} />
        {isIncomplete && <Notice tone="error">{INCOMPLETE}</Notice>}
        {!isIncomplete && closing.isError && (
          <Notice tone="error">{errorMessage(closing.error, 'Erreur lors de la création de la fermeture')}</Notice>
        )}
      </form>
    </Modal>
  )
}

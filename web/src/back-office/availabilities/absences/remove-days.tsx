import type { RemovedDays } from '@alba/contracts/agenda/staff-api'
import { french } from '@alba/contracts/shared/typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '../../../api/errors.ts'
import { refreshAvailabilities, removeDays } from '../../../api/staff/availabilities.ts'
import { AffectedBookings } from '../../../shared/staff/affected-bookings.tsx'
import { sendOnce, useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from './absences.module.css'

const TITLE = 'Supprimer les disponibilités d’une période'
const FAILED = 'Les disponibilités n’ont pas pu être supprimées.'

const day = z.string().min(1, 'Indiquez le jour')
const daysForm = z.object({ first: day, last: day }).refine(({ first, last }) => first <= last, {
  path: ['last'],
  error: 'Le dernier jour vient après le premier',
})

type Props = { practitioner: { readonly id: number; readonly name: string }; onClose: () => void }

/** Removes all openings of some days at once. Bookings stay; they are listed before the window closes. */
export function RemoveDays({ practitioner, onClose }: Props) {
  const client = useQueryClient()
  const formId = useId()
  const { field, handleSubmit, watch } = useStaffForm(daysForm, { first: '', last: '' })
  const [removed, setRemoved] = useState<RemovedDays>()
  const removing = useMutation({
    mutationFn: (days: z.output<typeof daysForm>) => removeDays(practitioner.id, days),
    onSuccess: answer => {
      if (answer.affected_bookings.length > 0) return setRemoved(answer)
      toast.success(sentenceOf(answer))
      onClose()
    },
    // Also after a failure: the days before it have been changed.
    onSettled: () => refreshAvailabilities(client),
  })
  if (removed)
    return (
      <Modal title={TITLE} onClose={onClose} actions={<Button onClick={onClose}>Fermer</Button>}>
        <Notice tone="success" live>
          {sentenceOf(removed)}
        </Notice>
        <AffectedBookings bookings={removed.affected_bookings}>
          Ces réservations restent, en dehors des disponibilités :
        </AffectedBookings>
      </Modal>
    )
  return (
    <Modal
      title={TITLE}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" disabled={removing.isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button look="danger" type="submit" form={formId} busy={removing.isPending}>
            Supprimer
          </Button>
        </>
      }
    >
      <p>
        Pour <b>{practitioner.name}</b>. Les rendez-vous déjà pris restent ; pour décider de chacun, déclarez plutôt une
        absence.
      </p>
      <form
        id={formId}
        className={styles.range}
        noValidate
        onSubmit={event => void handleSubmit(sendOnce(removing))(event)}
      >
        <TextField {...field('first')} label="Premier jour" type="date" />
        <TextField {...field('last')} label="Dernier jour" type="date" min={watch('first')} />
      </form>
      {removing.isError && <Notice tone="error">{errorMessage(removing.error, FAILED)}</Notice>}
    </Modal>
  )
}

const sentenceOf = ({ removed_count: count }: RemovedDays): string => {
  if (count === 0) return 'Aucune disponibilité sur cette période'
  return count > 1 ? french(`${count} disponibilités supprimées`) : 'Disponibilité supprimée'
}

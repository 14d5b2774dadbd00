import { History } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { shortLocal, todayAtCentre } from '../../../shared/centre-time.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Live } from '../../../ui/live.tsx'
import { Modal } from '../../../ui/modal.tsx'
import styles from './calendar-view.module.css'

type Props = { at: string | undefined; onChange: (at: string | undefined) => void }

/** « Agenda au… »: chooses a past moment for the calendar to show. */
export function PastMoment({ at, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Agenda au…" look="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <MomentForm
          at={at}
          onClose={() => setOpen(false)}
          onChange={moment => {
            setOpen(false)
            onChange(moment)
          }}
        />
      )}
    </>
  )
}

const momentForm = z.object({ moment: z.string().min(1) })

function MomentForm({ at, onChange, onClose }: Props & { onClose: () => void }) {
  const { field, handleSubmit } = useStaffForm(momentForm, { moment: at ?? `${todayAtCentre()}T08:00` })
  return (
    <Modal
      title="Agenda au…"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form="past-moment">
            Afficher
          </Button>
        </>
      }
    >
      <p>Le calendrier s’affiche tel qu’il était à ce moment-là. Rien ne peut y être modifié.</p>
      <form
        id="past-moment"
        noValidate
        onSubmit={event => void handleSubmit(({ moment }) => onChange(moment.slice(0, 16)))(event)}
      >
        <TextField {...field('moment')} label="Date et heure" type="datetime-local" required />
      </form>
    </Modal>
  )
}

type NoticeProps = {
  at: string
  isCompared: boolean
  onCompare: (isCompared: boolean) => void
  onLeave: () => void
}

/**
 * A bar that says which past moment the calendar shows, with buttons to compare it with the present and to go back to
 * the present.
 */
export const PastNotice = ({ at, isCompared, onCompare, onLeave }: NoticeProps) => (
  <Live className={styles.past}>
    <History aria-hidden="true" />
    <p>
      <b>Agenda au {shortLocal(`${at}:00`)}</b> Vous voyez le calendrier tel qu’il était. Le détail d’une réservation,
      lui, est celui de maintenant.
    </p>
    <CheckField id="compare-with-today" checked={isCompared} onChange={event => onCompare(event.currentTarget.checked)}>
      Comparer avec aujourd’hui
    </CheckField>
    <button type="button" onClick={onLeave}>
      Revenir à l’agenda actuel
    </button>
  </Live>
)

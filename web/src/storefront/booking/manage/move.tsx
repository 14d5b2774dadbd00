import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { quantity } from '@alba/contracts/shared/quantity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { moveByLink, refreshLink, takeChanged } from '../../../api/booking-links.ts'
import { errorMessage } from '../../../api/errors.ts'
import { centre } from '../../../shared/centre.ts'
import { longDate } from '../../../shared/centre-time.ts'
import layout from '../../../shared/flow/layout.module.css'
import { Button } from '../../../ui/button.tsx'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import people from '../form/practitioner-choice.module.css'
import { FOR_FIRST, WITH_WHOM } from '../form/practitioner-words.ts'
import styles from './manage.module.css'
import { MovePicker } from './move-picker.tsx'
import { spokenStart } from './spoken-start.ts'

type Props = { token: string; booking: LinkedBookingView; onMoved: () => void }

const WHY_NOT = {
  too_late: 'Le dernier moment pour le déplacer est passé.',
  too_often: 'Il a déjà été déplacé autant de fois que possible.',
}

/** The part that moves the booking to another time, if its terms allow a move. */
export function Move({ token, booking, onMoved }: Props) {
  const { refused, last_date, left } = booking.moving
  return (
    <section className={`${layout.panel} ${styles.move}`} aria-labelledby="move-title">
      <h2 id="move-title">Le déplacer</h2>
      {refused ? (
        <p className={styles.note}>
          {WHY_NOT[refused]} Appelez-nous au <a href={centre.phoneLink}>{centre.phone}</a> : nous regardons ce qui est
          possible.
        </p>
      ) : (
        <>
          <p className={styles.note}>
            Sans frais, {quantity(left, 'time', 'words')}, jusqu’au <b>{spokenStart(booking.last_moment)}</b>. Le
            nouveau jour est le {longDate(last_date)} au plus tard. Votre heure reste la vôtre tant que la nouvelle
            n’est pas confirmée.{booking.second && ' Les deux soins se déplacent ensemble.'}
          </p>
          <Moving token={token} booking={booking} onMoved={onMoved} />
        </>
      )}
    </section>
  )
}

type WithWhomProps = { label: string; name: string; anybody: boolean; onChoose: (anybody: boolean) => void }

/** Whether the client stays with the practitioner for whom they asked, or takes any free hour. */
const WithWhom = ({ label, name, anybody, onChoose }: WithWhomProps) => (
  <Choices label={label} isLabelShown className={people.people}>
    <Choice name="practitioner" checked={!anybody} onChange={() => onChoose(false)}>
      <span>{name}</span>
    </Choice>
    <Choice name="practitioner" checked={anybody} onChange={() => onChoose(true)}>
      <span>Peu importe</span>
    </Choice>
  </Choices>
)

function Moving({ token, booking, onMoved }: Props) {
  const client = useQueryClient()
  const [start, setStart] = useState<string>()
  const [anybody, setAnybody] = useState(false)
  const moving = useMutation({
    mutationFn: (to: string) => moveByLink(token, booking, to, anybody),
    onSuccess: changed => {
      setStart(undefined)
      takeChanged(client, token, changed)
      onMoved()
    },
    // Somebody may have taken the time or moved the booking, or the last moment has passed. So the booking is
    // refetched.
    onError: () => {
      setStart(undefined)
      return refreshLink(client, token)
    },
  })
  return (
    <div className={layout.stack}>
      {booking.wished_practitioner && (
        <WithWhom
          label={booking.second?.arrangement === 'beside' ? FOR_FIRST : WITH_WHOM}
          name={booking.wished_practitioner.name}
          anybody={anybody}
          onChoose={next => {
            setAnybody(next)
            setStart(undefined)
          }}
        />
      )}
      <MovePicker token={token} booking={booking} start={start} onChoose={setStart} anybody={anybody} />
      {moving.isError && (
        <Notice tone="error">
          {errorMessage(moving.error, 'Votre rendez-vous n’a pas pu être déplacé.')} Il reste à son heure.
        </Notice>
      )}
      <Button
        wide
        disabled={start === undefined}
        busy={moving.isPending}
        onClick={() => {
          if (start !== undefined && !moving.isPending) moving.mutate(start)
        }}
      >
        <CalendarCheck aria-hidden="true" />
        {start === undefined ? 'Choisissez un jour et une heure' : `Déplacer au ${spokenStart(start)}`}
      </Button>
    </div>
  )
}

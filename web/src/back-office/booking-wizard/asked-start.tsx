import { capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { practitionersQuery } from '../../api/staff/bookings.ts'
import { weekdayAndDate } from '../../shared/centre-time.ts'
import { Button } from '../../ui/button.tsx'
import styles from './asked-start.module.css'
import type { Draft } from './draft.ts'

type Props = { draft: Draft; onDrop: () => void }

/**
 * The start with which the wizard was opened by a click in the calendar, and with whom, in the steps before the one in
 * which a start is chosen. Nothing when it was opened without one.
 */
export function AskedStart({ draft: { day, time, asked, practitioner }, onDrop }: Props) {
  const { data } = useQuery({ ...practitionersQuery, enabled: asked !== null && practitioner !== null })
  if (day === null || asked === null) return null
  const name = data?.find(({ id }) => id === practitioner)?.name
  const drop = (event: MouseEvent<HTMLElement>) => {
    // The button goes away with the line, so the step gets the focus.
    event.currentTarget.closest('section')?.focus()
    onDrop()
  }
  return (
    <div className={styles.asked}>
      <p>
        <b>{`${capital(weekdayAndDate(day))} à ${time ?? asked}`}</b>
        {name && `, avec ${name}`}
      </p>
      <Button look="quiet" onClick={drop}>
        Choisir l’horaire plus tard
      </Button>
    </div>
  )
}

import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { useState } from 'react'
import layout from '../../../shared/flow/layout.module.css'
import { Noted } from '../../../shared/linked-page/noted.tsx'
import { PageHead } from '../../../shared/page-head.tsx'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Cancel } from './cancel.tsx'
import { factsOf } from './facts.ts'
import styles from './manage.module.css'
import { Move } from './move.tsx'
import { spokenStart } from './spoken-start.ts'

type Props = { token: string; booking: LinkedBookingView }

/** A confirmed booking: its facts, and the changes that the client may still make. */
export function Upcoming({ token, booking }: Props) {
  const [moved, setMoved] = useState(false)
  return (
    <>
      <PageHead
        className={styles.head}
        kicker="Votre rendez-vous"
        title="Déplacer ou annuler"
        lead={`Rien ne change avant que vous ne l’ayez confirmé ici. Votre rendez-vous : ${spokenStart(booking.start_time)}.`}
      />
      <div className={classes('page', styles.page, styles.columns, booking.moving.refused !== null && styles.settled)}>
        <section className={`${layout.panel} ${styles.facts}`} aria-label="Votre rendez-vous">
          {moved && (
            <Noted key={booking.start_time}>
              Votre rendez-vous a lieu le {spokenStart(booking.start_time)}. Un e-mail vous le confirme, avec le fichier
              pour votre agenda.
            </Noted>
          )}
          <Facts look="ruled" facts={factsOf(booking)} />
        </section>
        <Move token={token} booking={booking} onMoved={() => setMoved(true)} />
        <Cancel token={token} booking={booking} />
      </div>
    </>
  )
}

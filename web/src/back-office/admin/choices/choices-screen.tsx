import { useQuery } from '@tanstack/react-query'
import { adminChoicesQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { History } from '../shared/history.tsx'
import { ChoicesForm } from './choices-form.tsx'

const waiting = <Skeletons count={2} shape="pill" className={styles.waiting} label="Chargement…" />

/** « Choix du centre »: the optional features that the centre turns on (ADR 98). */
export default function ChoicesScreen() {
  const choices = useQuery(adminChoicesQuery)
  return (
    <>
      <ScreenHead
        title="Choix du centre"
        subtitle="Ce que votre centre propose en plus, pour l’équipe et sur le site."
      />
      <div className={styles.side}>
        <QueryView query={choices} waiting={waiting} failure="Les choix du centre n’ont pas pu être chargés.">
          {saved => (
            <>
              <ChoicesForm saved={saved} />
              <History kind="choices" id={1} title="Historique des choix" />
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}

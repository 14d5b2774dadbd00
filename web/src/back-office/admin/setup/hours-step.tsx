import { isOffered } from '@alba/contracts/catalogue/retiring'
import { capital } from '@alba/contracts/centre/grammar'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { adminBookingRulesQuery } from '../../../api/staff/admin.ts'
import { practitionersQuery } from '../../../api/staff/bookings.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { practitioner } from '../../../shared/words.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './setup.module.css'
import type { ShowHours } from './setup-screen.tsx'

/** The step about the weekly hours of each person, from which the agenda's openings are made. */
export function HoursStep({ showHours }: { showHours: ShowHours }) {
  const practitioners = useQuery(practitionersQuery)
  return (
    <>
      <p className={styles.note}>
        Dites la semaine habituelle de chacun, avec ses congés et les jours fériés : l’agenda s’ouvre de lui-même, aussi
        loin que l’on peut réserver. Les heures d’ouverture que le site affiche se disent à l’étape « Votre centre ».
      </p>
      <StartTimes />
      <QueryView
        query={practitioners}
        waiting={<p className={styles.note}>Chargement…</p>}
        failure="Les personnes n’ont pas pu être chargées."
        isPart
      >
        {all => <OnePerson people={all.filter(isOffered)} showHours={showHours} />}
      </QueryView>
    </>
  )
}

/** The times at which appointments may begin. Hours into which no start time fits are never offered. */
function StartTimes() {
  const rules = useQuery(adminBookingRulesQuery).data
  if (!rules) return null
  return (
    <p className={styles.note}>
      {french(`Les clients choisissent parmi ces départs : ${rules.start_times.join(', ')}. `)}
      <Link href="/admin/booking-rules">Changer les départs et les délais</Link>
    </p>
  )
}

type People = readonly { readonly id: number; readonly name: string }[]

function OnePerson({ people, showHours }: { people: People; showHours: ShowHours }) {
  const [asked, setAsked] = useState<number>()
  const shown = people.find(({ id }) => id === asked) ?? people[0]
  if (!shown)
    return <Notice title="Personne à réserver">Ajoutez d’abord une personne à l’étape « Salles et équipe ».</Notice>
  return (
    <>
      {people.length > 1 && (
        <Select
          label={capital(practitioner.one)}
          named="beside"
          options={people.map(({ id, name }) => [String(id), name] as const)}
          value={String(shown.id)}
          onChange={id => setAsked(Number(id))}
        />
      )}
      <div key={shown.id}>{showHours(shown.id)}</div>
    </>
  )
}

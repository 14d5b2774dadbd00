import type { NamedPractitioner } from '@alba/contracts/bookings/api'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { servicePractitionersQuery } from '../../../api/agenda.ts'
import { centre, portraits } from '../../../shared/centre.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { ShownPicture } from '../../../ui/shown-picture.tsx'
import { setValues } from '../model/draft.ts'
import { send } from '../model/send.ts'
import { useWishedPractitioner } from '../model/wished-practitioner.ts'
import styles from './practitioner-choice.module.css'
import { FOR_FIRST, WITH_WHOM } from './practitioner-words.ts'

/** The picture of the person whom the site shows under this name; undefined when it shows nobody of that name. */
const portraitOf = (name: string) => portraits[centre.people.findIndex(person => person.name === name)]

function Portrait({ name }: { name: string }) {
  const picture = portraitOf(name)
  return picture ? <ShownPicture of={{ ...picture, alt: '' }} loading="lazy" /> : null
}

function wish(practitioner: number | null): void {
  setValues({ practitioner })
  void send({ type: 'slot-chosen' })
}

type PeopleProps = { people: readonly NamedPractitioner[]; wished: number | null; label: string }

function People({ people, wished, label }: PeopleProps) {
  return (
    <Choices label={label} isLabelShown className={styles.people}>
      <Choice name="practitioner" checked={wished === null} onChange={() => wish(null)}>
        <span>Peu importe</span>
      </Choice>
      {people.map(({ id, name }) => (
        <Choice key={id} name="practitioner" checked={wished === id} onChange={() => wish(id)}>
          <span>
            <Portrait name={name} />
            {name}
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

/**
 * With whom the visitor books: « Peu importe », or somebody, whose days and hours are then offered. Nothing is asked
 * where one person works alone, and when the list could not be loaded.
 * @param isOfFirst whether somebody else gives a second treatment at the same time
 */
export function PractitionerChoice({ serviceId, isOfFirst }: { serviceId: number; isOfFirst: boolean }) {
  const wished = useWishedPractitioner()
  const { data: people } = useQuery(servicePractitionersQuery(serviceId))
  // Somebody who was chosen earlier may take no bookings any more.
  const isGone = wished !== null && people?.some(({ id }) => id === wished) === false
  useEffect(() => {
    if (isGone) wish(null)
  }, [isGone])
  return people && people.length > 1 ? (
    <People people={people} wished={wished} label={isOfFirst ? FOR_FIRST : WITH_WHOM} />
  ) : null
}

/** The name of the practitioner for whom the visitor asks; undefined when it does not matter, or is not known yet. */
export function useWishedName(serviceId: number): string | undefined {
  const wished = useWishedPractitioner()
  const { data: people } = useQuery({ ...servicePractitionersQuery(serviceId), enabled: wished !== null })
  return people?.find(({ id }) => id === wished)?.name
}

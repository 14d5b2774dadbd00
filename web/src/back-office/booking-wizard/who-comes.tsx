import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { assigneesQuery } from '../../api/staff/booking-wizard.ts'
import { choices } from '../../shared/centre.ts'
import { OutsideHoursQuestion, useOutsideHours } from '../../shared/staff/practitioner/outside-hours.tsx'
import { PractitionerChoice, whyStuck } from '../../shared/staff/practitioner/practitioner-choice.tsx'
import { whoGives } from '../../shared/staff/practitioner/with-whom.tsx'
import { Notice } from '../../ui/notice.tsx'
import { choiceOf, type Draft, isAgreed, type Slot, slotOf, startOf } from './draft.ts'
import styles from './slot-step.module.css'

type Props = {
  slot: Slot
  onChoose: (practitioner: number | null) => void
  /** The element with the choice and what is said about it. */
  place: RefObject<HTMLDivElement | null>
  /** Whether the start was chosen in this step, and not before it in the calendar. */
  isPickedHere: boolean
}

/** The choice of the practitioner: where staff chooses who gets a booking, and for a start outside everybody's hours. */
export function WhoComes({ slot, onChoose, place, isPickedHere }: Props) {
  const { isNobodyHere, isLoaded, chosen } = useAssignees(slot)
  useInSight(place, isPickedHere && isLoaded, slot.time)
  if (!choices.choosePractitioner && !isNobodyHere) return null
  const isStuck = chosen && !chosen.free && !(choices.bookFromCalendar && chosen.outside_hours)
  return (
    <div ref={place} className={styles.who}>
      <PractitionerChoice asked={startOf(slot)} chosen={slot.practitioner} onChoose={onChoose} />
      <WhichGives slot={slot} />
      {isStuck && (
        <Notice live>
          <p>{whyStuck(chosen)}</p>
        </Notice>
      )}
      {isNobodyHere && slot.practitioner === null && (
        <Notice live>
          <p>Cet horaire est en dehors des horaires : dites qui accepte de venir.</p>
        </Notice>
      )}
    </div>
  )
}

/** Of two treatments, who gives which. */
function WhichGives({ slot }: { slot: Slot }) {
  const { data } = useQuery(assigneesQuery(startOf(slot)))
  const [first, second] = whoGives(data, slot.practitioner)
  if (!slot.second || !first || !second) return null
  const isOne = slot.second.arrangement === 'after'
  return (
    <p>
      {isOne
        ? `${first} donne les deux soins.`
        : `${first} donne ${slot.service.name}, et ${second} donne ${slot.second.service.name}.`}
    </p>
  )
}

/** On a phone the choice is far below the starts: once it is loaded for a chosen start, it is scrolled into view. */
function useInSight(place: Props['place'], isReady: boolean, time: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each chosen start brings the choice into view
  useEffect(() => {
    if (isReady) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isReady, time])
}

/** Whether nobody works at the start of a slot, so that staff must say who comes; and the practitioner who is chosen. */
function useAssignees(slot: Slot | null) {
  const isAsked = slot !== null && (choices.choosePractitioner || choices.bookFromCalendar)
  const { data } = useQuery({
    ...assigneesQuery(slot ? startOf(slot) : { service: 0, start: '' }),
    enabled: isAsked,
  })
  const { assigned = null, practitioners = [] } = (isAsked ? data : undefined) ?? {}
  const isNobodyHere =
    choices.bookFromCalendar && assigned === null && practitioners.some(({ outside_hours }) => outside_hours)
  return {
    isNobodyHere,
    isLoaded: isAsked && data !== undefined,
    chosen: practitioners.find(({ id }) => id === slot?.practitioner),
  }
}

/**
 * What is asked when the step for the start is left for a start outside the hours. `hold` answers whether the user stays
 * in the step: for the question, or because nobody was named; then the choice gets the focus, since it may be out of
 * sight.
 */
export function useOutsideQuestion(draft: Draft, onAgree: (choice: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const slot = slotOf(draft)
  const outside = useOutsideHours(slot && startOf(slot), slot?.practitioner ?? null)
  const { isNobodyHere } = useAssignees(slot)
  const mustAsk = outside !== undefined && slot !== null && !isAgreed(draft, slot)
  const hold = (): boolean => {
    setOpen(mustAsk)
    const isUnnamed = isNobodyHere && slot?.practitioner === null
    if (isUnnamed) {
      place.current?.querySelector('input')?.focus()
      place.current?.scrollIntoView({ block: 'nearest' })
    }
    return mustAsk || isUnnamed
  }
  const question = isOpen && outside && slot && (
    <OutsideHoursQuestion
      outside={outside}
      confirmLabel="Réserver quand même"
      onConfirm={() => {
        setOpen(false)
        onAgree(choiceOf(slot))
      }}
      onClose={() => setOpen(false)}
    />
  )
  return { hold, question, place }
}

import type { AbsenceChoice, AbsencePreview, absenceRequest } from '@alba/contracts/absences/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type AskedPreview, absencePreviewQuery } from '../../../api/staff/absences.ts'

type Chosen = AskedPreview['choices']
export type Decisions = z.input<typeof absenceRequest>['decisions']

/**
 * The bookings in a time, with what is proposed and chosen for each. After a choice the server proposes anew for the
 * others, so that no two take the same time; what is on screen stays as far as it is still free.
 * @param asked undefined while the time is not known
 */
export function useChoices(asked: Omit<AskedPreview, 'choices'> | undefined) {
  const [chosen, setChosen] = useState<NonNullable<Chosen>>([])
  const preview = useQuery({
    ...absencePreviewQuery({ ...(asked ?? NO_TIME), choices: chosen }),
    enabled: asked !== undefined,
  })
  const bookings = (asked && preview.data?.bookings) ?? []
  const choose = (id: number, choice: AbsenceChoice) =>
    setChosen(confirmed(bookings).map(each => ({ booking_id: each.id, choice: each.id === id ? choice : each.choice })))
  return { preview, bookings, choose, isChosen: chosen.length > 0 }
}

const NO_TIME = { practitioner_id: 1, start_datetime: '2000-01-01T00:00:00', end_datetime: '2000-01-02T00:00:00' }

type Bookings = Readonly<AbsencePreview['bookings']>

const confirmed = (bookings: Bookings): Bookings => bookings.filter(({ status }) => status === 'confirmed')

/** How many clients get a letter: whose booking is decided about now, and who have an address. */
export const lettersOf = (bookings: Bookings): number =>
  confirmed(bookings).filter(({ choice, customer_email }) => choice.kind !== 'later' && customer_email !== '').length

/** What is done now: whatever is not left for later. */
export const decisionsOf = (bookings: Bookings): Decisions =>
  confirmed(bookings).flatMap(({ id, start_time, choice }) =>
    choice.kind === 'later' ? [] : [{ booking_id: id, seen_start_time: start_time, choice }],
  )

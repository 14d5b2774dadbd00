import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'

type Rescheduling = StaffBookingDetail['rescheduling']
type Term = Rescheduling['broken_terms'][number]

const sentences: Record<Term, string> = {
  too_late: 'Prévenir au moins 48 heures avant le rendez-vous',
  too_often: 'Un seul report par réservation',
  too_far: 'Nouvelle date dans les trois mois',
}

/** The terms of sale about moving a booking, and whether a move to a day would keep them. @param date undefined while none is chosen */
export function termsFor(
  { broken_terms, last_date }: Rescheduling,
  date: string | undefined,
): { term: Term; sentence: string; isBroken: boolean }[] {
  const isTooFar = date ? date > last_date : broken_terms.includes('too_far')
  return (Object.keys(sentences) as Term[]).map(term => ({
    term,
    sentence: sentences[term],
    isBroken: term === 'too_far' ? isTooFar : broken_terms.includes(term),
  }))
}

import type { AbsenceChoice, TouchedBookingView } from '@alba/contracts/absences/api'
import { french } from '@alba/contracts/shared/typography'
import { Confirm } from '../../../ui/confirm.tsx'
import { appointments } from './absence-words.ts'
import styles from './absences.module.css'

type Props = {
  bookings: readonly TouchedBookingView[]
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
}

const CANCELED = 'ce qui a été payé revient à la personne, comme le disent les conditions générales'
/** What happens to bookings of each choice, after their number. */
const kinds = [
  ['hand_over', () => 'à la même heure, avec quelqu’un d’autre'],
  ['move', () => 'à un autre horaire'],
  ['cancel', count => `${count > 1 ? 'annulés' : 'annulé'} : ${CANCELED}`],
  ['later', () => 'à décider plus tard'],
] as const satisfies readonly (readonly [AbsenceChoice['kind'], (count: number) => string])[]

/** Says what will happen, before the letters go out. */
export function ConfirmAbsence({ bookings, ...rest }: Props) {
  const counts = kinds
    .map(([kind, words]) => ({ kind, words, count: bookings.filter(({ choice }) => choice.kind === kind).length }))
    .filter(({ count }) => count > 0)
  const letters = bookings.filter(({ choice, customer_email }) => choice.kind !== 'later' && customer_email !== '')
  return (
    <Confirm title="Déclarer l’absence" confirmLabel="Déclarer l’absence" {...rest}>
      <p>Les horaires de cette période se ferment tout de suite.</p>
      {counts.length > 0 && (
        <ul className={styles.counts}>
          {counts.map(({ kind, words, count }) => (
            <li key={kind}>{french(`${appointments(count)} ${words(count)}`)}</li>
          ))}
        </ul>
      )}
      {letters.length > 0 && (
        <p>{french(`${letters.length > 1 ? `${letters.length} e-mails partent` : 'Un e-mail part'} aussitôt.`)}</p>
      )}
    </Confirm>
  )
}

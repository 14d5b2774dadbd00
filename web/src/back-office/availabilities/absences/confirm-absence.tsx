import type { TouchedBookingView } from '@alba/contracts/absences/api'
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

const kinds = [
  ['hand_over', 'à la même heure, avec quelqu’un d’autre'],
  ['move', 'à un autre horaire'],
  ['cancel', 'annulés, et rendus comme le disent les conditions générales'],
  ['later', 'à décider plus tard'],
] as const

/** Says what will happen, before the letters go out. */
export function ConfirmAbsence({ bookings, ...rest }: Props) {
  const counts = kinds
    .map(([kind, words]) => [bookings.filter(({ choice }) => choice.kind === kind).length, words] as const)
    .filter(([count]) => count > 0)
  const letters = bookings.filter(({ choice, customer_email }) => choice.kind !== 'later' && customer_email !== '')
  return (
    <Confirm title="Déclarer l’absence" confirmLabel="Déclarer l’absence" {...rest}>
      <p>Les horaires de cette période se ferment tout de suite.</p>
      {counts.length > 0 && (
        <ul className={styles.counts}>
          {counts.map(([count, words]) => (
            <li key={words}>{french(`${appointments(count)} ${words}`)}</li>
          ))}
        </ul>
      )}
      {letters.length > 0 && (
        <p>{french(`${letters.length > 1 ? `${letters.length} e-mails partent` : 'Un e-mail part'} aussitôt.`)}</p>
      )}
    </Confirm>
  )
}

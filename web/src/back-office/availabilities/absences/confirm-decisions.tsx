import type { AbsenceChoice, TouchedBookingView } from '@alba/contracts/absences/api'
import { french } from '@alba/contracts/shared/typography'
import type { ReactNode } from 'react'
import { Confirm } from '../../../ui/confirm.tsx'
import { appointments } from './absence-words.ts'
import styles from './absences.module.css'
import { lettersOf } from './use-choices.ts'

type Props = {
  /** The act, as its button says it. */
  title: string
  /** What the act does besides. */
  children?: ReactNode
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

/** Says what will happen to the bookings, before they are changed and the letters go out. */
export function ConfirmDecisions({ title, children, bookings, ...rest }: Props) {
  const counts = kinds
    .map(([kind, words]) => ({ kind, words, count: bookings.filter(({ choice }) => choice.kind === kind).length }))
    .filter(({ count }) => count > 0)
  const letters = lettersOf(bookings)
  return (
    <Confirm title={title} confirmLabel={title} {...rest}>
      {children}
      {counts.length > 0 && (
        <ul className={styles.counts}>
          {counts.map(({ kind, words, count }) => (
            <li key={kind}>{french(`${appointments(count)} ${words(count)}`)}</li>
          ))}
        </ul>
      )}
      {letters > 0 && <p>{french(`${letters > 1 ? `${letters} e-mails partent` : 'Un e-mail part'} aussitôt.`)}</p>}
    </Confirm>
  )
}

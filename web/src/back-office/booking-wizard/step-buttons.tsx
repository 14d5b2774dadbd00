import { ArrowLeft } from 'lucide-react'
import { formatDate } from '../../shared/centre-time.ts'
import { WithWhom } from '../../shared/staff/practitioner/with-whom.tsx'
import { Button } from '../../ui/button.tsx'
import { minutesOfAll } from './chosen.ts'
import { type Draft, isWhoShown, type Step, slotOf, startOf } from './draft.ts'
import { endOf } from './starts.ts'
import styles from './step-buttons.module.css'

type Props = {
  draft: Draft
  onGoTo: (step: Step) => void
  onClose: () => void
  canSend: boolean
  isSending: boolean
}

/** The id of the form of the last step, which is outside the element with its submit button. */
export const FORM = 'booking-details'

const back = {
  service: ['category', 'Retour aux catégories'],
  slot: ['service', 'Retour aux services'],
  details: ['slot', 'Retour aux créneaux'],
} as const

/** The buttons at the foot, for going back and on. */
export function StepButtons({ draft, onGoTo, onClose, canSend, isSending }: Props) {
  const { step } = draft
  if (step === 'category')
    return (
      <Button look="outline" onClick={onClose}>
        Fermer
      </Button>
    )
  const [before, label] = back[step]
  return (
    <>
      <span className={styles.back}>
        <Button look="outline" disabled={isSending} onClick={() => onGoTo(before)}>
          <ArrowLeft aria-hidden="true" />
          {label}
        </Button>
      </span>
      {step === 'slot' && (
        <>
          <Chosen draft={draft} />
          <Button onClick={() => onGoTo('details')}>Continuer</Button>
        </>
      )}
      {step === 'details' && (
        <Button type="submit" form={FORM} disabled={!canSend} busy={isSending}>
          Créer la réservation
        </Button>
      )}
    </>
  )
}

function Chosen({ draft }: { draft: Draft }) {
  const slot = slotOf(draft)
  return (
    <p className={styles.chosen} aria-live="polite">
      {slot && (
        <>
          {formatDate(slot.day, { weekday: 'short', day: 'numeric', month: 'long' })},{' '}
          <b>
            {slot.time} – {endOf(slot.time, minutesOfAll(slot))}
          </b>
          {isWhoShown(slot) && <WithWhom asked={startOf(slot)} chosen={slot.practitioner} />}
        </>
      )}
    </p>
  )
}

import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { TimeSlot } from './opening-plan.ts'
import styles from './slot-fields.module.css'

type Props = { slots: readonly TimeSlot[]; onChange: (slots: readonly TimeSlot[]) => void }

/** The hours of a day, from and to, as many as one likes. */
export function SlotFields({ slots, onChange }: Props) {
  const change = (at: number, part: Partial<TimeSlot>) =>
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...part } : slot)))
  return (
    <fieldset className={styles.slots}>
      <legend>Créneaux horaires</legend>
      {slots.map((slot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no other identity than its place
        <div key={index}>
          <input
            type="time"
            aria-label={`Début du créneau ${index + 1}`}
            value={slot.start}
            onChange={event => change(index, { start: event.target.value })}
          />
          <span>à</span>
          <input
            type="time"
            aria-label={`Fin du créneau ${index + 1}`}
            value={slot.end}
            onChange={event => change(index, { end: event.target.value })}
          />
          <IconButton
            look="red"
            label={`Retirer le créneau ${index + 1}`}
            disabled={slots.length === 1}
            onClick={() => onChange(slots.filter((_slot, other) => other !== index))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button look="outline" onClick={() => onChange([...slots, { start: '', end: '' }])}>
        <Plus aria-hidden="true" />
        Ajouter un créneau
      </Button>
    </fieldset>
  )
}

import type { RoomView } from '@alba/contracts/catalogue/api'
import type { ChangeEvent } from 'react'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type ClosureForm, roomLabel } from './closure-plan.ts'
import styles from './room-closures.module.css'

type Props = {
  form: ClosureForm
  rooms: readonly RoomView[]
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

export function ClosureFields({ form, rooms, onChange }: Props) {
  const field = (name: keyof ClosureForm) => ({ id: name, name, value: form[name], onChange })
  return (
    <>
      <SelectField {...field('room')} label="Salle">
        <option value="">Choisir une salle</option>
        {rooms.map(room => (
          <option key={room.id} value={room.id}>
            {roomLabel(room)}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <TextField {...field('startDate')} label="Date de début" type="date" />
        <TextField {...field('startTime')} label="Heure de début" type="time" />
      </div>
      <div className={styles.pair}>
        <TextField {...field('endDate')} label="Date de fin" type="date" min={form.startDate} />
        <TextField {...field('endTime')} label="Heure de fin" type="time" />
      </div>
      <TextField {...field('reason')} label="Motif" optional maxLength={500} />
    </>
  )
}

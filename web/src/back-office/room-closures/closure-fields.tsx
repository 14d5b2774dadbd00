import type { RoomView } from '@alba/contracts/catalogue/api'
import type { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type ClosureValues, roomLabel } from './closure-plan.ts'
import styles from './room-closures.module.css'

type Props = Pick<ReturnType<typeof useStaffForm<ClosureValues, unknown>>, 'field' | 'watch'> & {
  rooms: readonly RoomView[]
}

/** The fields of « Nouvelle fermeture ». @param rooms those to choose from */
export function ClosureFields({ field, watch, rooms }: Props) {
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
        <TextField {...field('endDate')} label="Date de fin" type="date" min={watch('startDate')} />
        <TextField {...field('endTime')} label="Heure de fin" type="time" />
      </div>
      <TextField {...field('reason')} label="Motif" optional maxLength={500} />
    </>
  )
}

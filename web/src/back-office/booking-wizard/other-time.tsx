import { z } from 'zod'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import styles from './other-time.module.css'

const timeForm = z.object({ time: z.string().min(1) })

/**
 * A field for any other start of the day: visitors are offered only some starts, but staff may book at any time.
 * @param onTime gets the clock time to check, such as `14:05`
 */
export function OtherTime({ onTime }: { onTime: (time: string) => void }) {
  const { register, handleSubmit, watch } = useStaffForm(timeForm, { time: '' })
  return (
    <form className={styles.other} noValidate onSubmit={event => void handleSubmit(({ time }) => onTime(time))(event)}>
      <label htmlFor="other-time">Autre horaire</label>
      <input {...register('time')} id="other-time" type="time" />
      <Button type="submit" look="outline" disabled={!watch('time')}>
        Vérifier
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './other-time.module.css'

/** Any other start, by the clock: visitors are offered but a few, staff may book at all of them. */
export function OtherTime({ onTime }: { onTime: (time: string) => void }) {
  const [time, setTime] = useState('')
  return (
    <form
      className={styles.other}
      onSubmit={event => {
        event.preventDefault()
        if (time) onTime(time)
      }}
    >
      <label htmlFor="other-time">Autre horaire</label>
      <input id="other-time" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
      <Button type="submit" look="outline" disabled={!time}>
        Vérifier
      </Button>
    </form>
  )
}

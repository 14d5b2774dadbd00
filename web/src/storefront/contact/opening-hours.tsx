import { useEffect, useState } from 'react'
import { todayAtCentre, weekdayOf } from '../../shared/centre-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './opening-hours.module.css'
import { openDays, week } from './week.ts'

/**
 * The opening hours of the week. Today is marked after hydration only, since the page was prerendered on another day.
 */
export function OpeningHours({ arrival }: { arrival: string }) {
  const [today, setToday] = useState<number>()
  useEffect(() => setToday(weekdayOf(todayAtCentre())), [])
  return (
    <section className={styles.hours} aria-labelledby="hours">
      <h2 id="hours">Horaires</h2>
      <dl>
        {week().map(({ name, hours }, index) => (
          <div key={name} className={index === today ? styles.today : undefined}>
            <dt>
              {name}
              {index === today && <span>aujourd’hui</span>}
            </dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <p>{`${openDays()} ${arrival}`.trim()}</p>
      <div className={styles.actions}>
        <ButtonLink href="/reservation">Prendre RDV</ButtonLink>
        <ButtonLink href="/faq" look="outline">
          Lire la FAQ
        </ButtonLink>
      </div>
    </section>
  )
}

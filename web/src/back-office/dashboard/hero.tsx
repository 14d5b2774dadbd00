import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { longDate } from '../../shared/centre-time.ts'
import { firstName } from '../../shared/staff/first-name.ts'
import { drawing } from '../../ui/drawing.ts'
import styles from './hero.module.css'
import { nextLabel, type Upcoming } from './upcoming.ts'

type Props = { name: string; next: Upcoming | undefined; today: string; time: string }

/** A greeting with the next booking. */
export function Hero({ name, next, today, time }: Props) {
  const when = next && nextLabel(next, today, time)
  const date = longDate(today)
  return (
    <section className={styles.hero}>
      <img src={drawing('morning')} alt="" />
      <div>
        <p className={styles.eyebrow}>{`${date[0]?.toUpperCase()}${date.slice(1)}`}</p>
        <h1>
          Bonjour <em>{firstName(name)}</em>
        </h1>
      </div>
      {next && when && (
        <Link className={styles.next} href={`/bookings?date=${next.date}&booking=${next.id}`}>
          <time dateTime={`${next.date}T${next.time}`}>{next.time}</time>
          <b>
            {next.customer_name}, {next.service_name}
          </b>
          <span>Prochain rendez-vous, {when}</span>
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}

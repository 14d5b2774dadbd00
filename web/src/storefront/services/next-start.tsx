import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { dateOf, spokenTime, timeOf, weekdayAndDate } from '../../shared/centre-time.ts'
import { bookingAddress, useNextStart } from '../../shared/next-start.ts'
import styles from './service-card.module.css'

/** Whether an element has come near the window; from then on it stays so. */
function useWasNear() {
  const element = useRef<HTMLParagraphElement>(null)
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWasNear(true), {
      rootMargin: '200px 0px',
    })
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return { element, wasNear }
}

/** The next free hour of a service, asked for when its card comes in sight; a click leads to that very hour. */
export function NextStart({ service }: { service: ServiceView }) {
  const { element, wasNear } = useWasNear()
  const start = useNextStart(service.id, wasNear)
  return (
    <p ref={element} className={styles.next}>
      {start && (
        <>
          Prochain créneau :{' '}
          <Link href={bookingAddress(service, start)}>
            {weekdayAndDate(dateOf(start))}, {spokenTime(timeOf(start))}
          </Link>
        </>
      )}
    </p>
  )
}

import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { dateOf, spokenTime, timeOf, weekdayAndDate } from '../../shared/centre-time.ts'
import { bookingAddress, useNextStart } from '../../shared/next-starts/next-start.ts'
import styles from './next-start.module.css'

/** Whether an element has been within 200 px of the window. */
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

/** The next free start of a service, as a link that books it. It is loaded when the card comes near the window. */
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

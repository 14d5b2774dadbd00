import type { ServiceView } from '@alba/contracts/catalogue/api'
import { lazy, Suspense } from 'react'
import { choices } from '../centre.ts'
import styles from './next-starts.module.css'

const NextStarts = lazy(() => import('./next-starts.tsx'))

/**
 * The next free starts of a service, in a centre that shows them. Other centres show nothing and do not load the code.
 * A service with the price 0 is « sur devis », and cannot be booked online.
 */
export const LaterStarts = ({ service }: { service: ServiceView }) =>
  choices.nextHours && service.price > 0 ? (
    <Suspense fallback={<div className={styles.next} />}>
      <NextStarts service={service} />
    </Suspense>
  ) : null

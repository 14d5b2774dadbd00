import type { ServiceView } from '@alba/contracts/catalogue/api'
import { cardPrice } from '@alba/contracts/shared/price'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Line } from '../../ui/line-icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { bookingAddress } from '../next-starts/next-start.ts'
import styles from './service-card.module.css'
import { ServicePicture } from './service-picture.tsx'
import { beginning, benefitsOf } from './service-text.ts'

const CLOCK = 'M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4M10 6v4.3l2.8 1.8'

/** A description. A long one is cut, with a button that shows all of it. */
function Description({ id, text }: { id: string; text: string }) {
  const [whole, setWhole] = useState(false)
  const short = beginning(text)
  return (
    <>
      <p id={id} className={styles.text}>
        {whole ? text : (short ?? text)}
      </p>
      {short && (
        <span className={styles.toggle}>
          <Button look="quiet" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
            {whole ? 'Réduire' : 'Lire la suite'}
          </Button>
        </span>
      )}
    </>
  )
}

/** A service with a price is booked online; for one without, the visitor contacts the centre. */
function BookingLink({ service }: { service: ServiceView }) {
  const { name, price } = service
  if (!price)
    return (
      <ButtonLink href="/contact" look="outline" small label={`Nous contacter : ${name}`}>
        Nous contacter
      </ButtonLink>
    )
  return (
    <ButtonLink href={bookingAddress(service)} small label={`Réserver : ${name}`}>
      Réserver
    </ButtonLink>
  )
}

/** A service on the page of all services, and in the preview of the administration. @param next its next free start */
export function ServiceCard({ service, next }: { service: ServiceView; next?: ReactNode }) {
  const benefits = benefitsOf(service.benefits)
  return (
    <li className={styles.card}>
      <div className={styles.scene}>
        <ServicePicture service={service} sizes="(max-width: 560px) 90vw, 12.5rem" />
      </div>
      <div className={styles.body}>
        <div className={styles.name}>
          <h3>{service.name}</h3>
          {service.target_audience && <Tag>{service.target_audience}</Tag>}
        </div>
        <Description id={`description-${service.id}`} text={service.detailed_description || service.description} />
        {benefits.length > 0 && (
          <ul className={styles.benefits}>
            {benefits.map(benefit => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        )}
        {next}
        <div className={styles.foot}>
          <span className={styles.duration}>
            <Line d={CLOCK} />
            {`${service.duration_minutes}\u202fmin`}
          </span>
          <span className={styles.price}>{cardPrice(service.price)}</span>
          <BookingLink service={service} />
        </div>
      </div>
    </li>
  )
}

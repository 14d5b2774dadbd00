import type { ServiceView } from '@alba/contracts/catalogue/api'
import { cardPrice, durationLabel } from '@alba/contracts/shared/price'
import { LaterStarts } from '../next-starts/later-starts.tsx'
import { SceneCard } from './scene-card.tsx'
import { serviceImage } from './service-image.ts'

type Props = {
  services: readonly ServiceView[]
  hrefOf: (service: ServiceView) => string
  className: string | undefined
}

/** Services as cards, each of which is a link. */
export const ServiceLinks = ({ services, hrefOf, className }: Props) => (
  <ul className={className}>
    {services.map(service => (
      <SceneCard
        key={service.id}
        href={hrefOf(service)}
        scene={serviceImage(service)}
        title={service.name}
        badge={service.target_audience}
        foot={
          <>
            <strong>{cardPrice(service.price)}</strong> · {durationLabel(service.duration_minutes)}
          </>
        }
      >
        <p>{service.description}</p>
        <LaterStarts service={service} />
      </SceneCard>
    ))}
  </ul>
)

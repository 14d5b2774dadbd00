import type { ServiceView } from '@alba/contracts/catalogue/api'
import { sourcesOf } from '@alba/contracts/catalogue/pictures'
import { ShownPicture } from '../../ui/shown-picture.tsx'
import { serviceImage } from './service-image.ts'

/**
 * The picture of a service, in the smallest format that the browser knows; its drawing where it has none.
 * @param sizes how wide it is shown, as in `<img sizes>`
 */
export function ServicePicture({ service, sizes }: { service: ServiceView; sizes: string }) {
  const { picture } = service
  const image = { src: serviceImage(service), alt: picture?.alt ?? '', width: 200, height: 200 }
  return <ShownPicture of={picture ? { ...image, sources: sourcesOf(picture, sizes) } : image} loading="lazy" />
}

import type { ServiceView } from '@alba/contracts/catalogue/api'
import { pictureAddress, widthsOf } from '@alba/contracts/catalogue/pictures'
import { serviceScene } from './service-scene.ts'

/** Wide enough for a card on a dense screen. */
const CARD_WIDTH = 800

/**
 * The address of a service's image, for places that show the service's name beside it: its picture, else its drawing.
 */
export function serviceImage(service: Pick<ServiceView, 'name' | 'category' | 'picture'>): string {
  const { picture } = service
  if (!picture) return serviceScene(service)
  const widths = widthsOf(picture.width)
  return pictureAddress(picture.hash, widths.find(each => each >= CARD_WIDTH) ?? widths.at(-1) ?? 0, 'webp')
}

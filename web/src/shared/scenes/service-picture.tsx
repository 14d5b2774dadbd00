import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { Picture } from '@alba/contracts/catalogue/events'
import { PICTURE_FORMATS, type PictureFormat, pictureAddress, widthsOf } from '@alba/contracts/catalogue/pictures'
import { serviceImage } from './service-image.ts'

const sourcesOf = ({ hash, width }: Picture, format: PictureFormat): string =>
  widthsOf(width)
    .map(each => `${pictureAddress(hash, each, format)} ${each}w`)
    .join(', ')

/**
 * The picture of a service, in the smallest format that the browser knows; its drawing where it has none.
 * @param sizes how wide it is shown, as in `<img sizes>`
 */
export function ServicePicture({ service, sizes }: { service: ServiceView; sizes: string }) {
  const { picture } = service
  const image = <img src={serviceImage(service)} alt={picture?.alt ?? ''} width="200" height="200" loading="lazy" />
  if (!picture) return image
  return (
    <picture>
      {PICTURE_FORMATS.map(format => (
        <source key={format} type={`image/${format}`} srcSet={sourcesOf(picture, format)} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}

import type { ShownImage } from '@alba/contracts/centre/page-data'
import type { ComponentProps } from 'react'

type Props = { of: ShownImage } & Omit<ComponentProps<'img'>, keyof ShownImage>

/** A picture in the smallest format that the browser knows, or a drawing, which has one file only. */
export function ShownPicture({ of: { alt, sources, ...image }, ...more }: Props) {
  const img = <img alt={alt} {...image} {...more} />
  if (!sources) return img
  return (
    <picture>
      {sources.map(source => (
        <source key={source.type} {...source} />
      ))}
      {img}
    </picture>
  )
}

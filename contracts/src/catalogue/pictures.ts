import type { Picture } from './events.ts'

/** The widths in which a picture is kept, in pixels; a smaller one is never enlarged. */
export const PICTURE_WIDTHS = [400, 800, 1200] as const

/** The formats, the smallest files first. A browser takes the first one that it knows. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const

/** The formats of a logo. Both keep what is transparent; letters and documents need the second one. */
export const LOGO_FORMATS = ['webp', 'png'] as const

/** All formats in which something is kept. */
export const KEPT_FORMATS = [...PICTURE_FORMATS, 'png'] as const
export type PictureFormat = (typeof KEPT_FORMATS)[number]

/** The largest file that may be uploaded, in bytes. */
export const LARGEST_PICTURE_BYTES = 5_242_880

/** The widths in which a picture of this width is kept. */
export function widthsOf(width: number): readonly number[] {
  const smaller = PICTURE_WIDTHS.filter(each => each < width)
  const full = PICTURE_WIDTHS.find(each => each >= width)
  return full === undefined ? smaller : [...smaller, Math.min(full, width)]
}

/** The address of one file of a picture. Its bytes never change. */
export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/api/pictures/${hash}/${width}.${format}`

/** The attributes of a `<source>` in a `<picture>`. */
export type PictureSource = { readonly type: string; readonly srcSet: string; readonly sizes: string }

/**
 * The files of a picture for a `<picture>`, one source for each format.
 * @param sizes how wide it is shown, as in `<img sizes>`
 */
export const sourcesOf = ({ hash, width }: Pick<Picture, 'hash' | 'width'>, sizes: string): PictureSource[] =>
  PICTURE_FORMATS.map(format => ({
    type: `image/${format}`,
    srcSet: widthsOf(width)
      .map(each => `${pictureAddress(hash, each, format)} ${each}w`)
      .join(', '),
    sizes,
  }))

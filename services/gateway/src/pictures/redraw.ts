import { hash } from 'node:crypto'
import type { Picture } from '@alba/contracts/catalogue/events'
import { PICTURE_FORMATS, type PictureFormat, widthsOf } from '@alba/contracts/catalogue/pictures'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import sharp, { type Sharp } from 'sharp'
import type { PictureFile } from './store.ts'

/** Part of the hash: whoever changes how pictures are drawn raises it, because addresses are cached for ever. */
const RECIPE = 'recipe 1'

/** The most pixels that are decoded: 50 megapixels, more than a phone’s camera. A small file may claim far more. */
const MOST_PIXELS = 50_000_000
/** The least width: a smaller picture would be blurred on every card. */
const LEAST_WIDTH = 300

// Only these four formats are ever decoded. SVG may contain scripts and references, others are rarely tested decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
// An upload may take a second longer; visitors must not wait for it.
sharp.concurrency(1)
sharp.cache(false)

const starts = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text

/** Whether the first bytes are those of a format that is accepted. A name or a content type may lie. */
const isAccepted = (bytes: Buffer): boolean =>
  starts(bytes, '\xff\xd8\xff') ||
  starts(bytes, '\x89PNG\r\n\x1a\n') ||
  (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) ||
  starts(bytes, 'ftypavif', 4)

const refused = (code: string, sentence: string) => new ProblemError(problemOf(422, code, sentence))
const notAPicture = () =>
  refused('picture_unreadable', 'Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG, WebP ou AVIF.')

export type Redrawn = { readonly picture: Omit<Picture, 'alt'>; readonly files: readonly PictureFile[] }

/**
 * Decodes a picture and draws it anew in each width and format: what the file carried beside its pixels (place, camera,
 * hidden content) is gone.
 * @throws {ProblemError} 422 with a sentence for anything that is no usable picture
 */
export async function redraw(bytes: Buffer): Promise<Redrawn> {
  if (!isAccepted(bytes)) throw notAPicture()
  const { width, height } = await sizeOf(bytes)
  const files: PictureFile[] = []
  // One after the other, so that an upload never takes more than one core and one decoded picture.
  for (const each of widthsOf(width))
    for (const format of PICTURE_FORMATS) files.push({ width: each, format, bytes: await drawn(bytes, each, format) })
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${RECIPE}\0`), bytes]), 'hex')
  return { picture: { hash: digest, width, height }, files }
}

const open = (bytes: Buffer) => sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })

/** Width and height, the right way up. */
async function sizeOf(bytes: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { autoOrient } = await open(bytes)
    .metadata()
    .catch(error => Promise.reject(isTooLarge(error) ? tooManyPixels() : notAPicture()))
  const { width, height } = autoOrient
  if (width * height > MOST_PIXELS) throw tooManyPixels()
  if (width < LEAST_WIDTH)
    throw refused(
      'picture_too_small',
      `Cette image est trop petite : elle doit avoir ${LEAST_WIDTH} pixels de large au moins.`,
    )
  return { width, height }
}

const isTooLarge = (error: unknown): boolean => String(error).includes('pixel limit')
const tooManyPixels = () =>
  refused('picture_too_many_pixels', 'Cette image a trop de pixels. Réduisez-la à 50 mégapixels au plus.')

const drawn = (bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> =>
  encoded(open(bytes).autoOrient().resize({ width, withoutEnlargement: true }), format)
    .toBuffer()
    .catch(error => Promise.reject(isTooLarge(error) ? tooManyPixels() : notAPicture()))

function encoded(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 3 })
  if (format === 'webp') return picture.webp({ quality: 76 })
  return picture.flatten({ background: '#fdf8f2' }).jpeg({ quality: 80, mozjpeg: true })
}

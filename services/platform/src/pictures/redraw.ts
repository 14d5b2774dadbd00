import { hash } from 'node:crypto'
import type { Picture } from '@alba/contracts/catalogue/events'
import { LOGO_FORMATS, PICTURE_FORMATS, type PictureFormat, widthsOf } from '@alba/contracts/catalogue/pictures'
import { logoWidths } from '@alba/contracts/centre/logo'
import type { ProblemCode } from '@alba/contracts/shared/problem-codes'
import type { Sharp } from 'sharp'
import { ProblemError, problemOf } from '../http/problem.ts'
import type { PictureFile } from './store.ts'

type Size = { readonly width: number; readonly height: number }

/** How the files of a kind of picture are made from what was uploaded. */
export type Recipe = {
  /**
   * Part of the hash. Whoever changes how files are made changes it: addresses with the old hash are cached for ever.
   */
  readonly version: string
  /** The least width of an upload, in pixels: a smaller picture would be blurred where it is shown. */
  readonly leastWidth: number
  /** The widths of the files, in pixels, from that of the upload. */
  readonly widths: (size: Size) => readonly number[]
  readonly formats: readonly PictureFormat[]
}

/** Photographs: of treatments, and of the home page. */
export const photograph: Recipe = {
  version: 'recipe 1',
  leastWidth: 300,
  widths: ({ width }) => widthsOf(width),
  formats: PICTURE_FORMATS,
}
/** Logos. What is transparent stays transparent. */
export const logo: Recipe = { version: 'logo recipe 1', leastWidth: 120, widths: logoWidths, formats: LOGO_FORMATS }

const decoder = () => import('./decoder.ts')

const starts = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text

/** Whether the first bytes are those of a format that is accepted. A name or a content type may lie. */
const isAccepted = (bytes: Buffer): boolean =>
  starts(bytes, '\xff\xd8\xff') ||
  starts(bytes, '\x89PNG\r\n\x1a\n') ||
  (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) ||
  starts(bytes, 'ftypavif', 4)

const refused = (code: ProblemCode, sentence: string) => new ProblemError(problemOf(422, code, sentence))
const notAPicture = () =>
  refused('picture_unreadable', 'Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG, WebP ou AVIF.')

/** A picture's hash, which identifies it everywhere, and its size in pixels. */
export type PictureInfo = Omit<Picture, 'alt'>

export type Redrawn = { readonly picture: PictureInfo; readonly files: readonly PictureFile[] }

/**
 * Decodes an uploaded picture and makes a file of it in each width and format. What the upload contained beside its
 * pixels (place, camera, hidden content) is in none of them.
 * @throws {ProblemError} 422 with a sentence for anything that is no usable picture
 */
export async function redraw(bytes: Buffer, recipe: Recipe): Promise<Redrawn> {
  const picture = await infoOf(bytes, recipe)
  const files: PictureFile[] = []
  // One after the other, so that an upload never takes more than one core and one decoded picture.
  for (const width of recipe.widths(picture))
    for (const format of recipe.formats) files.push({ width, format, bytes: await encodedAt(bytes, width, format) })
  return { picture, files }
}

/**
 * Returns or throws what `redraw` would, in a fraction of the time, because it makes only the smallest file.
 */
export async function examine(bytes: Buffer, recipe: Recipe): Promise<PictureInfo> {
  const picture = await infoOf(bytes, recipe)
  const [smallest = picture.width] = recipe.widths(picture)
  await encodedAt(bytes, smallest, 'webp')
  return picture
}

/** Hash and size of an upload. Only the beginning of the file is decoded for it: the rest may still be unreadable. */
async function infoOf(bytes: Buffer, recipe: Recipe): Promise<PictureInfo> {
  if (!isAccepted(bytes)) throw notAPicture()
  const size = await sizeOf(bytes, recipe)
  return { hash: hash('sha256', Buffer.concat([Buffer.from(`${recipe.version}\0`), bytes]), 'hex'), ...size }
}

/** The recipes, by kind of picture. */
export const recipes = { photograph, logo } as const satisfies Readonly<Record<string, Recipe>>
export type PictureKind = keyof typeof recipes

/** The best of a picture's files for other programs: the widest one, in a format that they all read. */
export const fullestFile = ({ width, height }: PictureInfo, kind: PictureKind) => ({
  width: recipes[kind].widths({ width, height }).at(-1) ?? width,
  format: kind === 'logo' ? ('png' as const) : ('jpeg' as const),
})

export const TOO_LARGE = 'Cette image dépasse 5 Mo. Choisissez-en une plus légère.'

/** Width and height, once the picture is turned as its orientation says. */
async function sizeOf(bytes: Buffer, { leastWidth }: Recipe): Promise<Size> {
  const { open, MOST_PIXELS } = await decoder()
  const { autoOrient } = await open(bytes)
    .metadata()
    .catch(error => Promise.reject(isTooLarge(error) ? tooManyPixels() : notAPicture()))
  const { width, height } = autoOrient
  if (width * height > MOST_PIXELS) throw tooManyPixels()
  if (width < leastWidth)
    throw refused(
      'picture_too_small',
      `Cette image est trop petite : elle doit avoir ${leastWidth} pixels de large au moins.`,
    )
  return { width, height }
}

const isTooLarge = (error: unknown): boolean => String(error).includes('pixel limit')
const tooManyPixels = () =>
  refused('picture_too_many_pixels', 'Cette image a trop de pixels. Réduisez-la à 50 mégapixels au plus.')

async function encodedAt(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const { open } = await decoder()
  return encoded(open(bytes).autoOrient().resize({ width, withoutEnlargement: true }), format)
    .toBuffer()
    .catch(error => Promise.reject(isTooLarge(error) ? tooManyPixels() : notAPicture()))
}

function encoded(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 3 })
  if (format === 'webp') return picture.webp({ quality: 76 })
  if (format === 'png') return picture.png({ palette: true, effort: 8 })
  // JPEG has no transparency: what is transparent gets the colour of the paper of the hand-made palette.
  return picture.flatten({ background: '#fdf8f2' }).jpeg({ quality: 80, mozjpeg: true })
}

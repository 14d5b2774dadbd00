import { readFile } from 'node:fs/promises'
import type { CentreLook } from '@alba/contracts/centre/look'
import { handMadeColours } from '@alba/contracts/centre/look/derive'
import { drawingOf } from '@alba/platform/look/drawings'
import { rasterOf } from '@alba/platform/look/raster'
import type { PICTURES } from './letters/html.ts'

type Name = keyof typeof PICTURES

/** Mail programs show no SVG, so pictures are JPEG and PNG files. */
export const fileNames = { mark: 'mark.png', confirmation: 'confirmation.jpg', voucher: 'voucher.jpg' } as const

/** The sizes in pixels: twice as large as they are shown. */
const sizes = {
  mark: { width: 96, height: 96 },
  confirmation: { width: 1200, height: 400 },
  voucher: { width: 1200, height: 400 },
} as const
const drawingNames = { mark: 'mark', confirmation: 'letter-confirmation', voucher: 'letter-voucher' } as const

/** The pictures that were made already, by look, centre and name. */
const kept = new Map<string, Promise<Buffer>>()
/** How many pictures are kept at most. A centre changes its look rarely, so this is ample. */
const MOST_KEPT = 30

/**
 * A picture of a letter in the centre's look. It is made once for each look.
 * @param centre the centre's name, whose first letter may be its logo
 */
export function letterPicture(look: CentreLook, centre: string, name: Name): Promise<Buffer> {
  const key = JSON.stringify([look, centre, name])
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const made = isMadeByHand(look) ? readFile(new URL(`pictures/${fileNames[name]}`, import.meta.url)) : draw()
  made.catch(() => kept.delete(key))
  kept.set(key, made)
  return made

  async function draw(): Promise<Buffer> {
    const svg = drawingOf(look, centre, drawingNames[name])
    if (!svg) throw new Error(`the drawing ${drawingNames[name]} is missing`)
    return rasterOf(svg, { ...sizes[name], format: name === 'mark' ? 'png' : 'jpeg' })
  }
}

/** Whether this is the look for which the picture files in `pictures/` were made by hand. */
const isMadeByHand = ({ colours, drawings, logo }: CentreLook): boolean =>
  drawings === 'mother-and-baby' &&
  logo === 'drawn' &&
  Object.entries(handMadeColours).every(([base, hex]) => colours[base as keyof typeof handMadeColours] === hex)

import sharp, { type Sharp } from 'sharp'

/*
 * The library that decodes uploaded pictures, set up for files of strangers. `redraw.ts` loads it with the first
 * picture, since most services never get one.
 */

/** More pixels are not decoded: this is more than a phone’s camera has, and a small file can expand to far more. */
export const MOST_PIXELS = 50_000_000

// Only these four formats are decoded. SVG may contain scripts and references, and decoders of other formats are less
// tested.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
// One thread only: an upload may take a second longer, but visitors must not wait for it.
sharp.concurrency(1)
sharp.cache(false)

export const open = (bytes: Buffer): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })

import { pictureAddress } from '../catalogue/pictures.ts'
import type { CentreLogo } from './pictures.ts'

type Size = { readonly width: number; readonly height: number }

/**
 * The space into which each file of the logo fits, in pixels. The small one is for pages, also as the icon in their
 * tab, and for letters and paper. From the large one link previews and the icons of an installed site are drawn.
 */
const SMALL: Size = { width: 480, height: 160 }
const LARGE: Size = { width: 512, height: 512 }

/** Wider than this, as a multiple of its height, a logo is taken for one that has the centre’s name in it. */
const WIDE = 1.6

/** The size in which something fills a space without being cut or stretched, in whole units. */
export function shownWithin({ width, height }: Size, space: Size): Size {
  const scale = Math.min(space.width / width, space.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The width of a file that fills a space. A smaller picture is never enlarged. */
const keptWidth = (logo: Size, space: Size): number => Math.min(logo.width, shownWithin(logo, space).width)

/** The width, in pixels, of the small file of a logo. */
export const smallWidth = (logo: Size): number => keptWidth(logo, SMALL)
/** The width, in pixels, of its large file. */
export const largeWidth = (logo: Size): number => keptWidth(logo, LARGE)

/** The widths in which a logo is kept, in pixels: one alone where both files would be the same. */
export const logoWidths = (logo: Size): readonly number[] => [...new Set([smallWidth(logo), largeWidth(logo)])]

/** Whether a logo stands alone, without the centre’s name beside it, and does not fit where there is room for a square. */
export const isWide = ({ width, height }: Size): boolean => width > height * WIDE

/** The address of the logo for pages. */
export const logoAddress = (logo: CentreLogo): string => pictureAddress(logo.hash, smallWidth(logo), 'webp')

/** The address of the icon in the tab of a page; undefined without a logo that fits into a square. */
export const iconAddress = (logo: CentreLogo | null): string | undefined =>
  logo && !isWide(logo) ? pictureAddress(logo.hash, smallWidth(logo), 'png') : undefined

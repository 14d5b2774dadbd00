import { pictureAddress, sourcesOf, widthsOf } from '../catalogue/pictures.ts'
import type { CentreIdentity } from './identity.ts'
import { isWide, logoAddress, shownWithin } from './logo.ts'
import { CURRENT_LOOK, type DrawingName } from './look/drawings.ts'
import type { CentreData, ShownImage } from './page-data.ts'
import type { CentreLogo, CentrePictures } from './pictures.ts'

/** How wide the picture of the home page is shown. */
export const HERO_SIZES = '(max-width: 820px) min(92vw, 480px), 45vw'

/** The space of the logo in the head of a page, in pixels of the page; style sheets make it smaller in other places. */
const LOGO = { width: 216, height: 36 }

const drawn = (name: DrawingName | `portrait-${number}`, width: number, height: number): ShownImage => ({
  src: `/look/${CURRENT_LOOK}/${name}.svg`,
  alt: '',
  width,
  height,
})

/**
 * The pictures that pages show: the centre’s own, or the drawings of its look. A logo that is about square stands
 * beside the name; a wide one has the name in it, so it stands alone and is its text alternative.
 */
export function shownPictures({ logo, hero }: CentrePictures, name: string): Pick<CentreData, 'brand' | 'hero'> {
  return {
    brand: logo ? ownBrand(logo, name) : { logo: drawn('mark', 36, 36), name },
    hero: hero ? shownHero(hero) : drawn('hero', 620, 700),
  }
}

const ownBrand = (logo: CentreLogo, name: string): CentreData['brand'] =>
  isWide(logo) ? { logo: shownLogo(logo, name), name: '' } : { logo: shownLogo(logo, ''), name }

const shownLogo = (logo: CentreLogo, alt: string): ShownImage => ({
  src: logoAddress(logo),
  alt,
  ...shownWithin(logo, LOGO),
})

const shownHero = (hero: NonNullable<CentrePictures['hero']>): ShownImage => {
  const { alt, width, height } = hero
  return {
    src: largestAddress(hero),
    alt,
    width,
    height,
    sources: sourcesOf(hero, HERO_SIZES),
  }
}

/** How wide a portrait is shown. */
const PORTRAIT_SIZES = '(max-width: 560px) 45vw, 22rem'

/**
 * The portraits of people. Somebody without one gets a drawing by their place in the list: `portrait-1.svg` is for the
 * first person, and so on; the drawings repeat in a long list. Portraits get the size of the drawings, and style sheets
 * cut them to it.
 */
export const shownPortraits = (people: CentreIdentity['people']): readonly ShownImage[] =>
  people.map(({ portrait }, index) => {
    const medallion = drawn(`portrait-${index + 1}`, 356, 432)
    return portrait
      ? { ...medallion, src: largestAddress(portrait), sources: sourcesOf(portrait, PORTRAIT_SIZES) }
      : medallion
  })

const largestAddress = ({ hash, width }: { readonly hash: string; readonly width: number }): string =>
  pictureAddress(hash, widthsOf(width).at(-1) ?? width, 'jpeg')

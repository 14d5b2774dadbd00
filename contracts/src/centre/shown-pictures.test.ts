import { expect, it } from 'vitest'
import { iconAddress, logoWidths, shownWithin } from './logo.ts'
import { noPictures } from './pictures.ts'
import { shownPictures, shownPortraits } from './shown-pictures.ts'

const hash = 'a'.repeat(64)
// In pixels. The small file of a logo (for pages, also as their icon) fits into 480 × 160, the large one (for drawing link
// previews and the icons of an installed site) into 512 × 512. On a page it is shown within 216 × 36.
const wide = { hash, width: 600, height: 120 }
const square = { hash, width: 700, height: 600 }

it('shows drawings where the centre has no pictures of its own', () => {
  const mark = { src: '/look/current/mark.svg', alt: '', width: 36, height: 36 }
  expect(shownPictures(noPictures, 'Les Marées')).toEqual({
    brand: { logo: mark, name: 'Les Marées' },
    hero: { src: '/look/current/hero.svg', alt: '', width: 620, height: 700 },
  })
})

it('shows a logo that is about square beside the name, and as the icon of pages', () => {
  const { brand } = shownPictures({ logo: square, hero: null }, 'Les Marées')
  const logo = { src: `/api/pictures/${hash}/187.webp`, alt: '', width: 42, height: 36 }
  expect(brand).toEqual({ logo, name: 'Les Marées' })
  expect(iconAddress(square)).toBe(`/api/pictures/${hash}/187.png`)
})

it('shows a wide logo alone, with the name as its text, and not as the icon of pages', () => {
  const { brand } = shownPictures({ logo: wide, hero: null }, 'Les Marées')
  expect(brand).toEqual({
    logo: { src: `/api/pictures/${hash}/480.webp`, alt: 'Les Marées', width: 180, height: 36 },
    name: '',
  })
  expect([iconAddress(wide), iconAddress(null)]).toEqual([undefined, undefined])
})

it('keeps a logo in two widths, or in one if it is small, in its proportions, and never enlarges it', () => {
  expect(logoWidths(wide)).toEqual([480, 512])
  expect(logoWidths(square)).toEqual([187, 512])
  expect(logoWidths({ width: 130, height: 130 })).toEqual([130])
  expect(logoWidths({ width: 3_000, height: 3_000 })).toEqual([160, 512])
  expect(shownWithin({ width: 4_000, height: 10 }, { width: 216, height: 36 })).toEqual({ width: 216, height: 1 })
})

it('offers the picture of the home page in every format, with its size, so that nothing moves when it comes', () => {
  const { hero } = shownPictures(
    { logo: null, hero: { hash, alt: 'Une lampe', width: 900, height: 600 } },
    'Les Marées',
  )
  expect(hero).toMatchObject({ src: `/api/pictures/${hash}/900.jpeg`, alt: 'Une lampe', width: 900, height: 600 })
  expect(hero.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
  expect(hero.sources?.[1]?.srcSet).toBe(
    [400, 800, 900].map(width => `/api/pictures/${hash}/${width}.webp ${width}w`).join(', '),
  )
})

// A portrait gets the size of the drawing, whatever its own proportions: style sheets cut it to the same form.
it('shows the portraits of people, and the first drawing for the first person if they have none, and so on', () => {
  const person = { firstName: 'Anne', name: 'Anne Petit', role: 'masseuse' }
  const portrait = { hash, width: 500, height: 700 }
  const [drawn, own] = shownPortraits([person, { ...person, portrait }])
  expect(drawn).toEqual({ src: '/look/current/portrait-1.svg', alt: '', width: 356, height: 432 })
  expect(own).toMatchObject({ src: `/api/pictures/${hash}/500.jpeg`, alt: '', width: 356, height: 432 })
  expect(own?.sources?.[0]?.srcSet).toBe(`/api/pictures/${hash}/400.avif 400w, /api/pictures/${hash}/500.avif 500w`)
})

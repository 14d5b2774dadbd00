import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CentreLook, defaultLook } from '@alba/contracts/centre/look'
import { drawingNames, drawingSets } from '@alba/contracts/centre/look/drawings'
import { fontPairs } from '@alba/contracts/centre/look/fonts'
import { demoLook } from '@alba/contracts/testing/demo-look'
import { openSync } from 'fontkit'
import { expect, it, test } from 'vitest'
import { drawingOf, lookVersion } from './drawings.ts'
import { FONTS } from './mark.ts'

const sea: CentreLook = {
  ...defaultLook,
  colours: { paper: '#f6f9f8', ink: '#16323f', accent: '#1f6674', second: '#7f9c93', soft: '#f0e0bd' },
}
const folder = join(import.meta.dirname, 'drawings')
const files = (set: string) => readdirSync(join(folder, set))

it('has every drawing that pages name, in every set', () => {
  for (const drawings of drawingSets)
    for (const name of drawingNames)
      expect(drawingOf({ ...defaultLook, drawings }, 'Alba', name), `${drawings}: ${name}`).toContain('<svg')
  expect(drawingOf(defaultLook, 'Alba', 'nothing')).toBeUndefined()
})

it('draws the demo exactly as its files are, because it has the hand-made colours', () => {
  for (const set of ['common', 'mother-and-baby'])
    for (const file of files(set))
      expect(drawingOf(demoLook, 'Maison Alba', file.replace('.svg', ''))).toBe(
        readFileSync(join(folder, set, file), 'utf8'),
      )
})

it('draws in the centre’s colours, and tells nothing of mothers and babies in a neutral centre', () => {
  const hero = drawingOf(sea, 'Marées', 'hero') ?? ''
  expect(hero).not.toContain('#b4553e')
  for (const file of files('neutral')) {
    const drawn = drawingOf(sea, 'Marées', file.replace('.svg', '')) ?? ''
    expect(`${file} ${drawn}`).not.toMatch(/m(è|o)re|mother|baby|bébé|enfant|newborn|naissance|duck/i)
  }
  for (const name of ['carrying', 'duck', 'package-newborn']) expect(drawingOf(sea, 'Marées', name)).toBeUndefined()
})

it('has a medallion for everybody without a portrait, in turn', () => {
  const portraits = Array.from({ length: 50 }, (_one, index) => drawingOf(sea, 'Marées', `portrait-${index + 1}`))
  expect(portraits.every(Boolean)).toBe(true)
  expect(new Set(portraits).size).toBe(6)
  expect(portraits[6]).toBe(portraits[0])
  expect(portraits[0]).not.toBe(portraits[1])
  expect(drawingOf(demoLook, 'Alba', 'portrait-3')).toContain('viewBox="-8 0 356 432"')
})

test.each(Object.keys(fontPairs) as (keyof typeof fontPairs)[])('draws the initial as the logo in « %s »', fonts => {
  const mark = (name: string) => drawingOf({ ...sea, fonts }, name, 'mark') ?? ''
  expect(mark('Les Marées')).toContain(`fill="${sea.colours.accent}" transform`)
  expect(mark('Les Marées')).toBe(mark('lieu'))
  expect(mark('Œuvre')).not.toBe(mark('Eau'))
  // A letter that the fonts lack, and no letter at all.
  expect(mark('Жар')).toContain('<circle cx="20" cy="20" r="7"')
  expect(mark('')).toBe(mark('Жар'))
})

it('the version of a look changes with the colours and the initial, and not with the rest of the name', () => {
  const version = lookVersion(sea, 'Marées')
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(lookVersion(sea, 'Mer')).toBe(version)
  expect(new Set([version, lookVersion(sea, 'Sources'), lookVersion(defaultLook, 'Marées')]).size).toBe(3)
})

it('has a narrow no-break space in the tight titles, so that « 12 345 € » does not read as « 12345 € »', () => {
  for (const { file } of fontPairs['fraunces-figtree'].faces.filter(({ family }) => family === 'Fraunces')) {
    const font = openSync(join(FONTS, file))
    if (!('glyphForCodePoint' in font)) throw new Error(file)
    expect(font.glyphForCodePoint(0x202f).advanceWidth / font.unitsPerEm).toBeCloseTo(0.16)
  }
})

it('has the minus sign of French typography in every upright font, so that an amount is not set in two fonts', () => {
  const upright = Object.values(fontPairs).flatMap(({ faces }) => faces.filter(face => !('italic' in face)))
  for (const { file } of upright) {
    const font = openSync(join(FONTS, file))
    expect('hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(0x2212), file).toBe(true)
  }
})

it('has the font files that the looks name, whose names end with a hash of their content', () => {
  const named = Object.values(fontPairs).flatMap(({ faces }) => faces.map(({ file }): string => file))
  expect(
    readdirSync(FONTS)
      .filter(file => file.endsWith('.woff2'))
      .toSorted(),
  ).toEqual(named.toSorted())
  for (const file of named) {
    const hash = createHash('sha256')
      .update(readFileSync(join(FONTS, file)))
      .digest('hex')
      .slice(0, 8)
    expect(file).toContain(`-${hash}.woff2`)
  }
})

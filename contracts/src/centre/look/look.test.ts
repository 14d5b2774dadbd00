import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centreLook, chosenLook, defaultLook } from '../look.ts'
import { illegible } from './contrast.ts'
import { baseColours, baseOf, derived, handMadeColours, recoloured } from './derive.ts'
import { fontPairs } from './fonts.ts'
import { channels, contrast, toHex, toOklch } from './oklch.ts'
import { lookSheet } from './sheet.ts'
import { type Token, tokenIn, tokens } from './tokens.ts'

const sea = { paper: '#f6f9f8', ink: '#16323f', accent: '#1f6674', second: '#7f9c93', soft: '#f0e0bd' }
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

const lightness = (hex: string): number => toOklch(hex).l
/** The colour with each channel one step of 255 brighter, or darker. */
const shifted = (hex: string, by: 1 | -1): string =>
  `#${channels(hex)
    .map(channel => Math.min(255, Math.max(0, channel + by)))
    .map(channel => channel.toString(16).padStart(2, '0'))
    .join('')}`

describe('OKLCH', () => {
  it.each([
    ['#ffffff', 1, 0, 0],
    ['#ff0000', 0.62796, 0.25768, 29.23],
    ['#00ff00', 0.86644, 0.29483, 142.5],
    ['#008000', 0.51975, 0.17686, 142.5],
  ])('reads %s as CSS Color 4 does', (hex, l, c, h) => {
    const read = toOklch(hex)
    expect(read.l).toBeCloseTo(l, 3)
    expect(read.c).toBeCloseTo(c, 3)
    if (c > 0) expect(read.h).toBeCloseTo(h, 1)
  })

  it('converts every colour and back without a change', () => {
    fc.assert(
      fc.property(anyColour, hex => {
        expect(toHex(toOklch(hex))).toBe(hex)
      }),
    )
  })

  it('makes a colour that no screen shows paler, not another one', () => {
    const shown = toOklch(toHex({ l: 0.7, c: 0.4, h: 140 }))
    expect(shown.l).toBeCloseTo(0.7, 2)
    expect(shown.c).toBeLessThan(0.4)
    expect(Math.abs(shown.h - 140)).toBeLessThan(2)
  })

  it('computes the contrast that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

describe('the colours of a centre', () => {
  it('are those of the hand-made palette when the centre chooses it', () => {
    for (const [name, [, hex]] of Object.entries(tokens)) expect(tokenIn(handMadeColours, name as Token)).toBe(hex)
    expect(recoloured('<path fill="#b4553e" stroke="#7fa3a0"/>', handMadeColours)).toBe(
      '<path fill="#b4553e" stroke="#7fa3a0"/>',
    )
  })

  it('are exactly the chosen ones where the palette has its base colours', () => {
    for (const base of baseColours) expect(derived(handMadeColours[base], base, sea)).toBe(sea[base])
    expect([tokenIn(sea, 'lait'), tokenIn(sea, 'figue'), tokenIn(sea, 'argile')]).toEqual([
      sea.paper,
      sea.ink,
      sea.accent,
    ])
  })

  it('keep the lighter of two colours lighter, whatever accent is chosen', () => {
    fc.assert(
      fc.property(anyColour, anyColour, anyColour, (one, other, accent) => {
        const colours = { ...handMadeColours, accent }
        const [darker, lighter] = [one, other].toSorted((a, b) => lightness(a) - lightness(b)) as [string, string]
        const [paler, deeper] = [derived(lighter, 'accent', colours), derived(darker, 'accent', colours)]
        // Each channel is rounded by up to half a step. Near black, one step changes the lightness by up to 0.05.
        expect(lightness(shifted(paler, 1))).toBeGreaterThan(lightness(shifted(deeper, -1)))
      }),
    )
  })

  it('leave water, skin and states as they are', () => {
    const [water, skin] = ['#7fa3a0', '#e0a283']
    expect([baseOf(water), baseOf(skin)]).toEqual([null, null])
    expect(tokenIn(sea, 'alerte')).toBe('#96281f')
  })

  it('derive, in drawings, from the base colour that their hue belongs to', () => {
    expect(['#fffaf2', '#3d2230', '#c9785c', '#76835e', '#f8d59b'].map(baseOf)).toEqual([
      'paper',
      'ink',
      'accent',
      'second',
      'soft',
    ])
  })
})

describe('a look that is chosen', () => {
  const chosen = (colours: object) =>
    chosenLook.safeParse({ ...defaultLook, colours: { ...handMadeColours, ...colours } }).error?.issues

  it('is accepted when its colours can be read', () => {
    expect(illegible(handMadeColours)).toBeUndefined()
    expect(chosen(sea)).toBeUndefined()
    expect(centreLook.parse({ ...defaultLook, colours: { ...sea, accent: '#1F6674' } }).colours.accent).toBe('#1f6674')
  })

  it.each([
    [{ accent: '#e0a283' }, 'la couleur d’accent sur le papier : le contraste est de 2,0 pour 1, il en faut 4,5'],
    [{ ink: '#9a8a92' }, 'l’encre sur le papier : le contraste est de 3,0 pour 1, il en faut 4,5'],
    [{ paper: '#3d2230' }, 'l’encre sur le papier : le contraste est de 1,0 pour 1, il en faut 4,5'],
    [{ soft: '#5c4318' }, 'sur la couleur douce'],
  ])('is refused with the pair that nobody can read: %j', (colours, sentence) => {
    const issues = chosen(colours)
    expect(issues?.[0]?.message.replaceAll('\u00a0', ' ')).toContain(sentence)
    expect(issues?.[0]?.path).toEqual(['colours'])
  })

  it('is still read from the log when it would be refused today', () => {
    expect(centreLook.safeParse({ ...defaultLook, colours: { ...handMadeColours, accent: '#e0a283' } }).success).toBe(
      true,
    )
  })
})

describe('the style sheet of a look', () => {
  it('has the fonts that were chosen, and no others', () => {
    for (const [fonts, { faces }] of Object.entries(fontPairs)) {
      const sheet = lookSheet({ colours: sea, fonts: fonts as keyof typeof fontPairs })
      expect([...sheet.matchAll(/\/look\/fonts\/([\w-]+\.woff2)/g)].map(([, file]) => file)).toEqual(
        faces.map(({ file }) => file),
      )
    }
  })

  it('declares every token once, and the channels of those that are also used translucent', () => {
    const sheet = lookSheet({ colours: sea, fonts: 'fraunces-figtree' })
    const names = [...sheet.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(sheet).toContain(`--argile:${sea.accent}`)
    expect(sheet).toContain('--argile-rgb:31 102 116')
  })
})

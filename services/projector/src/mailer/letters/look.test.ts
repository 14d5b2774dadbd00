import { readFile } from 'node:fs/promises'
import { handMadeColours } from '@alba/contracts/centre/look/derive'
import { contrast } from '@alba/contracts/centre/look/oklch'
import { demoLook } from '@alba/contracts/testing/demo-look'
import { atelierLook } from '@alba/contracts/testing/other-centres'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { expect, it, test } from 'vitest'
import { everyLetter } from '../../testing/every-letter.ts'
import { fileNames, letterPicture } from '../pictures.ts'
import { html } from './html.ts'
import type { Site } from './letter.ts'
import { paletteOf } from './palette.ts'

const siteIn = (look: typeof demoLook): Site => ({
  publicUrl: 'https://centre.example',
  zone: 'Europe/Paris',
  centre: { ...demoCentre, look },
})
const coloursOf = (site: Site): Set<string> =>
  new Set(Object.values(everyLetter(site)).flatMap(letter => html(letter, site).match(/#[0-9a-f]{6}\b/g) ?? []))

it('writes letters in the colours of the centre, and in none of another one', () => {
  const [own, demo] = [coloursOf(siteIn(atelierLook)), coloursOf(siteIn(demoLook))]
  expect(own.size).toBe(demo.size)
  expect([...own].filter(colour => demo.has(colour))).toEqual([])
  expect(own).toContain(atelierLook.colours.accent)
  expect(demo).toContain('#a34a35')
})

test.each([atelierLook.colours, handMadeColours])('letters can be read, by day and by night: %j', colours => {
  const { dark, ...day } = paletteOf(colours)
  const pairs = [
    [day.ink, day.paper],
    [day.soft, day.paper],
    [day.soft, day.ground],
    [day.accent, day.paper],
    [day.onAccent, day.accent],
    [day.ink, day.leaf],
    [dark.ink, dark.paper],
    [dark.soft, dark.paper],
    [dark.soft, dark.box],
    [dark.accent, dark.paper],
    [dark.onAccent, dark.accent],
  ] as const
  // The contrast that WCAG 2 asks of text (level AA).
  for (const [front, ground] of pairs) expect(contrast(front, ground), `${front} on ${ground}`).toBeGreaterThan(4.5)
})

it('draws the pictures of letters once for each look; the demo’s look has the pictures made by hand', async () => {
  const kindOf = (file: Buffer) => file.subarray(0, 3).toString('hex')
  for (const name of ['mark', 'confirmation', 'voucher'] as const) {
    const [own, demo] = await Promise.all([
      letterPicture(atelierLook, 'L’Atelier', name),
      letterPicture(demoLook, 'Maison Alba', name),
    ])
    expect(kindOf(own)).toBe(kindOf(demo))
    expect(own.equals(demo)).toBe(false)
    expect(demo.equals(await readFile(new URL(`../pictures/${fileNames[name]}`, import.meta.url)))).toBe(true)
    // A drawn picture stays small: the largest one made by hand has 35 kB.
    expect(own.length).toBeLessThan(60_000)
    expect(await letterPicture(atelierLook, 'L’Atelier', name)).toBe(own)
  }
})

import { another, tracesOfTheDemo } from '@alba/contracts/testing/another-centre'
import { asAnotherCentre } from '@alba/platform/testing/as-another-centre'
import { expect, test } from 'vitest'
import type { Site } from './letter.ts'

const site: Site = { publicUrl: 'https://trois-ourses.example', zone: another.centre.timeZone }

asAnotherCentre()

test('letters and calendar files of another centre contain nothing of the demo centre', async () => {
  const { everyLetter, SAID_AT } = await import('../../testing/every-letter.ts')
  const { bookingRow } = await import('../../testing/mail-rows.ts')
  const { calendarOf } = await import('./calendar.ts')
  const { html } = await import('./html.ts')
  const { plain } = await import('./plain.ts')
  const texts = Object.values(everyLetter(site)).flatMap(letter => [letter.subject, html(letter), plain(letter)])
  texts.push(calendarOf(bookingRow(), { method: 'REQUEST', moves: 0, stampedAt: SAID_AT }, site))
  // The name of the practitioner comes from the row, so it may be the demo's.
  for (const text of texts)
    expect(tracesOfTheDemo.exec(text.replaceAll(/Camille[ +]Roussel/g, ''))?.[0]).toBeUndefined()
  expect(texts.join('').split(another.centre.name).length).toBeGreaterThan(30)
  expect(texts.join('')).toContain(another.centre.email)
})

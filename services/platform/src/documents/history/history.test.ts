import { expect, test } from 'vitest'
import { openPdf } from '../../testing/pdf.ts'
import { print } from '../print.ts'
import { historyDocument } from './document.ts'
import type { HistorySheet } from './sheet.ts'

const entry = {
  at: '20/11/2026 11:00',
  sentence: 'Réservation annulée par le centre : le créneau est libéré.',
  reason: 'Praticienne malade',
  by: 'Inès Moreau',
  event: 'BookingCanceled, position 12-5',
}
const sheet = (changed: Partial<HistorySheet> = {}): HistorySheet => ({
  centre: 'Maison Alba',
  title: 'Historique de la réservation 482913570264118',
  summary: '1 événement, le 20/11/2026',
  lastAt: '2026-11-20T10:00:00Z',
  entries: [entry],
  ...changed,
})
const pdfOf = async (changed: Partial<HistorySheet> = {}) => openPdf(await print(historyDocument(sheet(changed))))

test('says what happened, when, by whom and why, with the event in the log', async () => {
  const { lines, info, pages } = await pdfOf()
  const text = lines.join('\n')
  for (const said of ['Maison Alba', ...Object.values(entry), 'page 1 sur 1']) expect(text).toContain(said)
  expect(info).toMatchObject({ Title: sheet().title, Author: 'Maison Alba', Language: 'fr-FR' })
  expect(pages).toBe(1)
})

test('has as many pages as it needs, with each entry on exactly one', async () => {
  const entries = Array.from({ length: 60 }, (_entry, n) => ({ ...entry, sentence: `Entrée ${n}.` }))
  const pdf = await pdfOf({ entries, centre: null })
  expect(pdf.pages).toBeGreaterThan(2)
  const all = (await Promise.all(Array.from({ length: pdf.pages }, (_page, n) => pdf.linesOn(n + 1)))).flat()
  const found = all.flatMap(line => /Entrée \d+\./.exec(line) ?? [])
  expect(found).toEqual(entries.map(({ sentence }) => sentence))
  expect(all.at(-1)).toContain(`page ${pdf.pages} sur ${pdf.pages}`)
})

test('a text that is longer than a page continues on the next one, in any script', async () => {
  const reason = 'Ελλάδα, Привет, שלום, مبروك 😍 Wörter ohne Ende. '.repeat(150)
  const pdf = await pdfOf({ entries: [{ ...entry, reason }] })
  expect(pdf.pages).toBeGreaterThan(1)
  expect((await pdf.linesOn(pdf.pages)).join('\n')).toContain('Inès Moreau')
  expect(pdf.fonts.embedded).toBe(pdf.fonts.described)
})

test('the same history gives the same file, to the byte', async () => {
  const [once, again] = [await print(historyDocument(sheet())), await print(historyDocument(sheet()))]
  expect(Buffer.compare(once, again)).toBe(0)
})

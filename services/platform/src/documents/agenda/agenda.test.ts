import type { AgendaSheet, SheetBooking } from '@alba/contracts/bookings/agenda-sheet'
import { expect, test } from 'vitest'
import { openPdf } from '../../testing/pdf.ts'
import { print } from '../print.ts'
import { columnsFor } from './columns.ts'
import { agendaDocument } from './document.ts'

const booking: SheetBooking = {
  id: 123_456_789_012_345,
  start: '9 h 00',
  end: '10 h 00',
  client: 'Léa Martin',
  phone: '06 12 34 56 78',
  service: 'Massage prénatal',
  practitioner: 'Camille Roussel',
  room: 'Salle Massage',
  settlement: 'À régler : 75,00 €',
  is_due: true,
  notes: [],
  has_notes: true,
}
const sheet = (changed: Partial<AgendaSheet> = {}): AgendaSheet => ({
  centre: 'Maison Alba',
  title: 'Lundi 23 novembre 2026',
  as_of: '20/11/2026 11:00',
  made_at: '2026-11-20T10:00:00Z',
  with_notes: false,
  practitioner_word: 'Praticienne',
  client_word: 'Cliente',
  days: [{ date: '2026-11-23', title: 'Lundi 23 novembre 2026', bookings: [booking] }],
  ...changed,
})
const dayWith = (bookings: readonly SheetBooking[]) => [
  { date: '2026-11-23', title: 'Lundi 23 novembre 2026', bookings },
]
const pdfOf = async (changed: Partial<AgendaSheet> = {}) => openPdf(await print(agendaDocument(sheet(changed))))
const linesOfAll = async (pdf: Awaited<ReturnType<typeof pdfOf>>) =>
  (await Promise.all(Array.from({ length: pdf.pages }, (_page, n) => pdf.linesOn(n + 1)))).flat()

test('says which day, who comes when, for what, to whom, where and what is to be paid', async () => {
  const { lines, info, pages } = await pdfOf()
  const text = lines.join('\n').replaceAll(/\s/g, ' ')
  const { id: _id, is_due: _due, has_notes: _has, notes: _notes, ...words } = booking
  for (const said of [...Object.values(words), 'Lundi 23 novembre 2026', 'Praticienne', 'état au 20/11/2026 11:00'])
    expect(text).toContain(String(said).replaceAll(/\s/g, ' '))
  expect(info).toMatchObject({ Title: 'Lundi 23 novembre 2026', Author: 'Maison Alba', Language: 'fr-FR' })
  expect(pages).toBe(1)
})

test('a sheet without notes has a tick where a booking has some; a sheet with notes has the notes', async () => {
  expect((await pdfOf()).lines.join('\n')).toContain('✔')
  expect((await pdfOf({ days: dayWith([{ ...booking, has_notes: false }]) })).lines.join('\n')).not.toContain('✔')
  const days = dayWith([{ ...booking, notes: ['Allergie au sésame'] }])
  expect((await pdfOf({ with_notes: true, days })).lines.join(' ')).toContain('Allergie')
})

test.each([true, false])('the columns fill the width (notes: %s)', with_notes => {
  const widths = columnsFor(sheet({ with_notes })).map(({ share }) => share)
  expect(widths.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

test('has each booking exactly once over many pages, and says that a day without bookings has none', async () => {
  const bookings = Array.from({ length: 45 }, (_booking, n) => ({ ...booking, client: `Cliente ${n}.` }))
  const empty = { date: '2026-11-24', title: 'Mardi 24 novembre 2026', bookings: [] }
  const pdf = await pdfOf({ days: [...dayWith(bookings), empty] })
  expect(pdf.pages).toBeGreaterThan(2)
  const lines = await linesOfAll(pdf)
  const found = lines.flatMap(line => /Cliente \d+\./.exec(line) ?? [])
  expect(found).toEqual(bookings.map(({ client }) => client))
  expect(lines).toContain('Aucun rendez-vous')
})

test('a page that continues a day says which one, and what its columns are', async () => {
  const pdf = await pdfOf({ days: dayWith(Array.from({ length: 45 }, () => booking)) })
  for (const page of [2, 3]) {
    const [title, heads] = await pdf.linesOn(page)
    expect(title).toBe('Lundi 23 novembre 2026 (suite)')
    expect(heads).toContain('Praticienne')
  }
})

test('the space after a full page does not make another one', async () => {
  for (let count = 1; count <= 20; count += 1) {
    const pdf = await pdfOf({ days: dayWith(Array.from({ length: count }, () => booking)) })
    expect((await pdf.linesOn(pdf.pages)).join(' ')).toContain('Léa Martin')
  }
})

test('a note that is longer than a page continues on the next one', async () => {
  const note = 'Préfère l’huile sans parfum, et שלום. '.repeat(220)
  const pdf = await pdfOf({ with_notes: true, days: dayWith([{ ...booking, notes: [note] }]) })
  expect(pdf.pages).toBeGreaterThan(1)
  expect((await pdf.linesOn(2)).join(' ')).toContain('parfum')
})

test('the same sheet gives the same file, to the byte', async () => {
  const [once, again] = [await print(agendaDocument(sheet())), await print(agendaDocument(sheet()))]
  expect(Buffer.compare(once, again)).toBe(0)
})

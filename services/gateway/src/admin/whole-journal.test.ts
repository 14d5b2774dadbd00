import { type JournalEventType, type JournalRow, journalTable } from '@alba/contracts/admin/rows'
import { practitionersTable } from '@alba/contracts/catalogue/rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, put } from '../testing/read-model-tables.ts'

let gateway: TestGateway

const row = (
  n: number,
  [event_type, kind, subject_id]: readonly [JournalEventType, JournalRow['kind'], string],
  definition: object,
  by: Partial<JournalRow> = {},
): JournalRow => ({
  key: `${kind}:${subject_id}:${at(n)}`,
  kind,
  subject_id,
  position: at(n),
  event_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  event_type,
  occurred_at: `2026-11-${String(n + 10).padStart(2, '0')}T23:30:00.000Z`,
  actor_kind: 'practitioner',
  actor_id: '1',
  definition: { ...definition },
  ...by,
})
const massage = ['ServiceDefined', 'service', '1'] as const
const service = (priceCents: number, name = 'Massage') => ({ serviceId: 1, name, priceCents })
const opening = {
  date: '2026-11-23',
  availabilityId: 1,
  practitionerId: 2,
  startsAt: '2026-11-23T08:00:00Z',
  endsAt: '2026-11-23T12:00:00Z',
}

beforeAll(async () => {
  gateway = await startGateway()
  await put(
    gateway.database,
    practitionersTable,
    { id: 1, name: 'Camille Roussel', retired: false, version: 1 },
    { id: 2, name: 'Inès Moreau', retired: false, version: 1 },
  )
  await put(
    gateway.database,
    journalTable,
    row(1, massage, service(7_000)),
    // Of another service, between two definitions of the first.
    row(2, ['ServiceDefined', 'service', '12'], service(5_000, 'Bain')),
    row(3, massage, service(7_500)),
    row(4, ['AvailabilityOpened', 'opening', '2'], opening, { actor_id: '2' }),
    row(5, ['AccountDisabled', 'practitioner', '2'], {}, { actor_kind: 'operator', actor_id: '=cmd()' }),
    row(6, massage, service(7_500, '=HYPERLINK("x")')),
  )
})
afterAll(() => gateway.stop())

const ask = (query: string) =>
  gateway.app.inject({ url: `/api/backoffice/admin/journal${query}`, headers: gateway.staff(1) })
const numbers = async (query: string) =>
  (await ask(query)).json().entries.map(({ id }: { id: string }) => Number(id.slice(-3)))

it('lists all changes, newest first, each with what was before and what it is about', async () => {
  const { entries, next } = (await ask('')).json()
  expect(next).toBeNull()
  expect(entries.map(({ about, sentence, by }: Record<string, string>) => [about, sentence, by])).toEqual([
    ['=HYPERLINK("x")', 'Modification', 'Camille Roussel'],
    ['Inès Moreau', 'Accès à l’Espace Praticien fermé', '=cmd() (outil du centre)'],
    ['Inès Moreau', 'Disponibilité ouverte', 'Inès Moreau'],
    ['Massage', 'Modification', 'Camille Roussel'],
    ['Bain', 'Création', 'Camille Roussel'],
    ['Massage', 'Création', 'Camille Roussel'],
  ])
  expect(JSON.stringify(entries[3].changes)).toMatch(/Prix.*70,00.*75,00/)
})

it('finds those of a kind, a person and some days of the centre', async () => {
  expect(await numbers('?kind=service')).toEqual([6, 3, 2, 1])
  expect(await numbers('?person=2')).toEqual([4])
  // Half past eleven in the evening by UTC is the next day in Paris.
  expect(await numbers('?from=2026-11-14&to=2026-11-15')).toEqual([4, 3])
  expect(await numbers('?kind=service&person=1&from=2026-11-14&to=2026-11-14')).toEqual([3])
  expect(await numbers(`?before=${at(3)}`)).toEqual([2, 1])
  for (const wrong of ['kind=other', 'person=x', 'from=hier', 'to=0000-01-01', 'before=%00'])
    expect((await ask(`?${wrong}`)).statusCode, wrong).toBe(422)
})

it('goes on where a page ended', async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    row(100 + n, ['BookingRulesChanged', 'booking-rules', '1'], {}, { occurred_at: '2026-12-01T10:00:00.000Z' }),
  )
  await put(gateway.database, journalTable, ...many)
  const first = (await ask('?kind=booking-rules')).json()
  expect([first.entries.length, first.next]).toEqual([50, at(110)])
  const second = (await ask(`?kind=booking-rules&before=${first.next}`)).json()
  expect([second.entries.length, second.next]).toEqual([10, null])
  await gateway.database.query(`DELETE FROM journal.entries WHERE kind = 'booking-rules'`)
})

it('is exported with a line for each field, in which no spreadsheet finds a formula', async () => {
  const answer = await ask('/export?kind=service&from=2026-11-14')
  expect(answer.headers['content-disposition']).toContain('journal.csv')
  const lines = answer.body
    .replaceAll(/[\u202f\u00a0]/g, ' ')
    .trim()
    .split('\r\n')
  expect(lines.slice(1)).toEqual([
    `"2026-11-17 00:30";"Camille Roussel";"Soins et prix";"'=HYPERLINK(""x"")";"Modification";"Nom";"Massage";"'=HYPERLINK(""x"")"`,
    '"2026-11-14 00:30";"Camille Roussel";"Soins et prix";"Massage";"Modification";"Prix";"70,00 €";"75,00 €"',
  ])
})

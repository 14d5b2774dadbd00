import { expect, test } from 'vitest'
import { dayEndServer } from '../../e2e/mock-day-end.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { find, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const DAY = 'GET /api/backoffice/day-end'

test('while another day is loading, the bookings of the former day are not shown and the pressed button keeps the focus', async () => {
  const { handlers } = dayEndServer()
  mockStaff(staffServer(), {
    ...handlers,
    [DAY]: request => (request.url().includes('2026-11-24') ? new Promise(() => {}) : handlers[DAY](request)),
  })
  await visit('/backoffice/day-end')
  await says('Mathilde Perrin')
  const next = await find('button', 'Jour suivant')
  next.focus()
  next.click()
  await says('Mardi 24 novembre 2026')
  await says('Chargement de la journée…')
  await saysNot('Mathilde Perrin')
  expect(document.activeElement).toBe(next)
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { past } from '../../e2e/mock-bookings.ts'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/** Opens the calendar as it was. @param incomplete the days of which something cannot be read */
async function openPast(...incomplete: readonly string[]) {
  const staff = staffServer()
  const days = past.days.map(day => ({ ...day, incomplete: incomplete.includes(day.date) }))
  const answer = () => ({ body: { ...past, days } })
  mockStaff(staff, { ...bookingsServer(staff).handlers, 'GET /api/backoffice/agenda': answer })
  await visit('/backoffice/bookings?date=2026-11-24&at=2026-11-20T09:30')
  await screen.findByText(/Agenda au 20/)
}

test('the calendar of a past moment names the days of which something cannot be read', async () => {
  await openPast('2026-11-24', '2026-11-26')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/^Mardi 24 novembre et jeudi 26 novembre\s: une partie/)
})

test('and says nothing when all of it can be read', async () => {
  await openPast()
  expect(screen.queryByRole('alert')).toBeNull()
})

import { noChoices } from '@alba/contracts/settings/choices'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demo } from '../../centres.ts'
import { type Answer, called, problem } from '../e2e/mock-api.ts'
import { bookingsServer } from '../e2e/mock-bookings-server.ts'
import { booking } from '../e2e/mock-data.ts'
import { staffServer } from '../e2e/mock-staff.ts'
import { confirmed, pay, reachPayment } from '../testing/booking.ts'
import { find, gone, press, says } from '../testing/look.ts'
import { mockApi, mockStaff } from '../testing/mock-fetch.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { visit } from '../testing/visit.tsx'

const NAME = 'Reçu (PDF)'
const STAFF = 'GET /api/backoffice/receipts/booking/102'

async function openBooking(answer: () => Answer = () => ({ text: '%PDF-1.7' })) {
  const staff = staffServer()
  const api = mockStaff(staff, { ...bookingsServer(staff).handlers, [STAFF]: answer })
  await visit('/backoffice/bookings?view=list&booking=102')
  await find('dialog', 'Massage prénatal')
  return api
}

async function book() {
  const api = mockApi({
    'GET /api/bookings/:id': () => ({ body: api.paid ? booking({ status: 'confirmed' }) : booking() }),
    'POST /api/receipts': () => ({ text: '%PDF-1.7' }),
  })
  await reachPayment()
  await pay()
  await confirmed()
  return api
}

describe('where the centre offers receipts', () => {
  beforeEach(() => {
    globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, receipts: true } }
  })
  afterEach(() => {
    globalThis.centreOfPage = demo()
  })

  test('a visitor who has just paid gets the receipt with the idempotency key of the request', async () => {
    const api = await book()
    const files = savedFiles()
    await press(NAME)
    await waitFor(() => expect(files).toEqual([`recu-${booking().id}.pdf`]))
    const [made] = called(api, 'POST /api/bookings')
    const [asked] = called(api, 'POST /api/receipts')
    expect(JSON.parse(asked?.body ?? '{}')).toEqual({
      kind: 'booking',
      id: booking().id,
      request_key: made?.headers['idempotency-key'],
    })
  })

  test('staff downloads the receipt of a sale from its sheet', async () => {
    await openBooking()
    const files = savedFiles()
    await press(NAME)
    await waitFor(() => expect(files).toEqual(['recu-102.pdf']))
  })

  test('staff reads why there is no receipt', async () => {
    await openBooking(() => problem(409, 'Aucun règlement n’est encore enregistré.', 'receipt_unpaid'))
    await press(NAME)
    await says('Aucun règlement n’est encore enregistré.')
  })
})

test('no receipt is offered where the centre has turned receipts off', async () => {
  await openBooking()
  await gone('button', NAME)
  await book()
  await gone('button', NAME)
})

import { expect, test } from 'vitest'
import { clientError } from './api.ts'
import { withoutPeople } from './without-people.ts'

test.each([
  // The message of an error and its place in the code stay.
  ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
  ['a?.b is not a function', 'a?.b is not a function'],
  [
    'at f (https://maison.example/assets/vendor-Dga.js:1:204800)',
    'at f (https://maison.example/assets/vendor-Dga.js:1:204800)',
  ],
  ['f@https://maison.example/assets/page.js:12:3456789', 'f@https://maison.example/assets/page.js:12:3456789'],
  ['at http://192.168.10.12:3000/assets/page.js:1:2', 'at http://192.168.10.12:3000/assets/page.js:1:2'],
  // Personal data and secrets are removed.
  [
    'GET https://maison.example/paiement?payment_intent_client_secret=pi_1_secret_2 failed',
    'GET https://maison.example/paiement failed',
  ],
  ['at https://maison.example/faq#lea:3:14', 'at https://maison.example/faq:3:14'],
  ['Unexpected token, "Léa Martin" is not valid JSON', 'Unexpected token, "…" is not valid JSON'],
  ['Unexpected token x, "[{"name":"Léa\nMartin"},x]" is not valid JSON', 'Unexpected token x, "…" is not valid JSON'],
  ['no lea.martin+spa@example.org here', 'no …@… here'],
  ['booking 412345678901234', 'booking …'],
  ['GET /api/bookings/412345678901234 failed', 'GET /api/bookings/… failed'],
  ['call +33 6 12 34 56 78 or 06.12.34.56.78', 'call … or …'],
])('« %s » is kept as « %s »', (text, kept) => expect(withoutPeople(text)).toBe(kept))

const report = { message: 'TypeError: x', stack: 'at f', path: '/reservation', release: '0.4.0' }

// A path of words is kept. Anything else may have a secret, the number of a booking or a name, and is replaced.
test.each([
  ['/reservation', '/reservation'],
  ['/backoffice/bookings', '/backoffice/bookings'],
  ['/reservation?payment_intent=pi_1', '(autre page)'],
  ['/reservation/412345678901234', '(autre page)'],
  ['/Léa Martin', '(autre page)'],
])('the page %s is kept as %s', (path, kept) => expect(clientError.parse({ ...report, path }).path).toBe(kept))

// A stranger chooses the text. Where an expression began anew at each of its characters, this would take a minute.
test.each(['a.', '1', 'a@', '"', 'https://a'])('a long text of « %s » is read once', part => {
  withoutPeople(part.repeat(50_000))
})

test('a message of more than 300 characters and a stack of more than 2,000 are refused', () => {
  expect(clientError.safeParse({ ...report, message: 'x'.repeat(301) }).success).toBe(false)
  expect(clientError.safeParse({ ...report, stack: 'x'.repeat(2_001) }).success).toBe(false)
})

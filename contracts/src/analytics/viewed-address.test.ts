import { expect, test } from 'vitest'
import { pageView } from './api.ts'
import { viewedAddress } from './viewed-address.ts'

// Only the parameters that are counted stay: what the page is about, and whether a payment failed there. Secrets, ids
// of payments and vouchers, and whatever another site added are dropped.
test.each([
  ['/', '/'],
  ['/reservation?category=pour-bebe', '/reservation?category=pour-bebe'],
  ['/reservation?service=3&category=pour-bebe', '/reservation?service=3&category=pour-bebe'],
  [
    '/reservation?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&booking_id=412345678901234',
    '/reservation',
  ],
  ['/bons-cadeaux?voucher_id=1&payment_failed=true&fbclid=IwAR', '/bons-cadeaux?payment_failed=true'],
  ['/faq?', '/faq'],
])('a view of %s is counted as %s', (address, counted) => {
  expect(viewedAddress(address)).toBe(counted)
  expect(pageView.parse({ path: address })).toEqual({ path: counted })
})

test.each([
  ['', 'it is empty'],
  ['reservation', 'it does not begin with a slash'],
  ['https://ailleurs.example/', 'it names another site'],
  ['//ailleurs.example', 'it names another site'],
  ['/Léa', 'paths of pages have only small letters without accents, digits and hyphens'],
  ['/a b', 'it has a space'],
  [`/${'a'.repeat(200)}`, 'it has more than 150 characters'],
  ['/a\0', 'it has a control character'],
])('refuses « %s » as the address of a page: %s', path => expect(pageView.safeParse({ path }).success).toBe(false))

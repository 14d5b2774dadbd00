import { expect, test } from 'vitest'
import { pageView } from './api.ts'
import { viewedAddress } from './viewed-address.ts'

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
  '',
  'reservation',
  'https://ailleurs.example/',
  '//ailleurs.example',
  '/Léa',
  '/a b',
  `/${'a'.repeat(200)}`,
  '/a\0',
])('refuses « %s » as the address of a page', path => expect(pageView.safeParse({ path }).success).toBe(false))

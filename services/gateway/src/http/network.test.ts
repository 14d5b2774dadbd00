import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it('all addresses of an IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('203.0.113.1')).toBe('203.0.113.1')
  expect(networkOf('::ffff:203.0.113.1')).toBe('::ffff:203.0.113.1')
})

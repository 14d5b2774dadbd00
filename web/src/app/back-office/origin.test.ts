import { expect, it } from 'vitest'
import { loginAddress, originOf } from './origin.ts'

it.each([
  ['/payments', ''],
  ['/payments', 'status=paid&q=a%20b'],
  ['/gift-vouchers', 'q=1'],
])('returns to %s?%s after the login', (path, search) => {
  const login = loginAddress(path, search)
  expect(originOf(login.split('?')[1] ?? '', '/dashboard')).toBe(search ? `${path}?${search}` : path)
})

it('leads home when no origin is remembered', () => {
  expect(loginAddress('/', '')).toBe('/login')
  expect(originOf('', '/dashboard')).toBe('/dashboard')
})

it.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?x',
  '',
  '/ x',
])('never redirects to « %s »', origin => {
  expect(originOf(`origin=${encodeURIComponent(origin)}`, '/dashboard')).toBe('/dashboard')
})

import { expect, it } from 'vitest'
import { parseForm } from './form.ts'

const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text)))

it('reads nested fields, indexed lists and pushed lists', () => {
  expect(plain('amount=5&metadata[a]=1&metadata[b]=x+y&expand[0]=p&types[]=q&types[]=r&deep[a][b][c]=%C3%A9')).toEqual({
    amount: '5',
    metadata: { a: '1', b: 'x y' },
    expand: { 0: 'p' },
    types: { 0: 'q', 1: 'r' },
    deep: { a: { b: { c: 'é' } } },
  })
})

it('no field can change a prototype', () => {
  parseForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

it('takes malformed keys literally', () => {
  expect(plain('a[=1&]=2&=3')).toEqual({ 'a[': '1', ']': '2', '': '3' })
})

it('cuts a name after five levels', () => {
  expect(plain(`a${'[b]'.repeat(1000)}=1`)).toEqual({ a: { b: { b: { b: { b: '1' } } } } })
})

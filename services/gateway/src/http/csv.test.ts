import { expect, it } from 'vitest'
import { csvLine, euroCell } from './csv.ts'

it('quotes what would end a cell or a line, and ends each line with both characters', () => {
  expect(csvLine(['a', 'b, c', 'dit « "non" »', 'deux\nlignes', null, 12])).toBe(
    'a,"b, c","dit « ""non"" »","deux\nlignes",,12\r\n',
  )
})

it.each(['=1+1', '+33612345678', '-2', '@SUM(A1)', '\t=1', '\r=1'])('leaves %j a text', text => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
})

it('writes euros with a comma', () => {
  expect([7_550, 0, null].map(euroCell)).toEqual(['75,50', '0,00', null])
})

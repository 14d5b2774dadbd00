import { expect, test } from 'vitest'
import { lookedFor, searchable } from './searchable.ts'

const found = (typed: string) =>
  searchable(['Zoé Müller', 'zoe@example.org', 123_456_789_012_345, null], ['+33 6.12-34 56 78', null]).includes(
    lookedFor(typed),
  )

test.each(['zoe', 'ZOÉ', 'müller', 'MULLER', ' e@ex ', '0612', '06 12 34', '+33 6 12', '0033612', '123456789012345'])(
  'finds « %s »',
  typed => expect(found(typed)).toBe(true),
)
test.each(['zoë x', 'mullerzoe', '0712', '345 06', '%'])('does not find « %s »', typed =>
  expect(found(typed)).toBe(false),
)

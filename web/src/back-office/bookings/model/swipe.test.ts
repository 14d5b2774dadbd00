import { expect, it } from 'vitest'
import { swiped } from './swipe.ts'

const at = (x: number, y = 0) => ({ x, y })

it.each([
  ['to the left', at(200), at(150), 1],
  ['to the right', at(100), at(150), -1],
  ['not far enough', at(200), at(151), undefined],
  ['not far enough', at(100), at(140), undefined],
  ['that scrolls', at(200, 0), at(140, 90), undefined],
])('a swipe %s', (_how, from, to, leads) => expect(swiped(from, to)).toBe(leads))

import { expect, it } from 'vitest'
import { swiped } from './swipe.ts'

const pointAt = (x: number, y = 0) => ({ x, y })

it.each([
  ['to the left', pointAt(200), pointAt(150), 1],
  ['to the right', pointAt(100), pointAt(150), -1],
  ['not far enough', pointAt(200), pointAt(151), undefined],
  ['not far enough', pointAt(100), pointAt(140), undefined],
  ['that scrolls', pointAt(200, 0), pointAt(140, 90), undefined],
])('a swipe %s', (_how, from, to, leads) => expect(swiped(from, to)).toBe(leads))

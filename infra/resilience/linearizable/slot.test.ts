import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradictions, type SlotOperation, slotModel } from './slot.ts'

type Kind = 'books' | 'is refused' | 'gets no answer' | 'leaves' | 'leaves without an answer' | 'is read'

/** @param times when it began and ended; without an answer only the first counts */
function operation(booking: string, kind: Kind, ...[began, ended]: [number, number]): SlotOperation {
  const common = { slot: '09:00', booking, began }
  const answered = { ...common, ended, isCertain: true }
  const unanswered = { ...common, ended: Number.POSITIVE_INFINITY, isCertain: false }
  switch (kind) {
    case 'books':
      return { ...answered, kind: 'take', outcome: 'accepted' }
    case 'is refused':
      return { ...answered, kind: 'take', outcome: 'refused' }
    case 'gets no answer':
      return { ...unanswered, kind: 'take', outcome: 'accepted' }
    case 'leaves':
      return { ...answered, kind: 'release' }
    case 'leaves without an answer':
      return { ...unanswered, kind: 'release' }
    case 'is read':
      return { ...answered, kind: 'read' }
  }
}

const isSound = (...history: SlotOperation[]) => contradictions(history).length === 0

describe('sound histories', () => {
  it.each<[string, SlotOperation[]]>([
    ['two after each other', [operation('a', 'books', 1, 2), operation('b', 'is refused', 3, 4)]],
    [
      'two at once, of whom either may win',
      [operation('a', 'is refused', 1, 9), operation('b', 'books', 2, 8), operation('b', 'is read', 10, 11)],
    ],
    [
      'the time is given to another after a cancellation',
      [operation('a', 'books', 1, 2), operation('a', 'leaves', 3, 4), operation('b', 'books', 5, 6)],
    ],
    [
      'a booking without an answer was made, and is seen later',
      [operation('a', 'gets no answer', 1, 2), operation('b', 'is refused', 5, 6), operation('a', 'is read', 7, 8)],
    ],
    [
      'a booking without an answer was not made',
      [operation('a', 'gets no answer', 1, 2), operation('b', 'books', 5, 6), operation('b', 'is read', 7, 8)],
    ],
    [
      'a booking without an answer is made after another was canceled',
      [
        operation('a', 'gets no answer', 1, 2),
        operation('b', 'books', 3, 4),
        operation('b', 'leaves', 5, 6),
        operation('a', 'is read', 7, 8),
      ],
    ],
    [
      'a cancellation without an answer frees the time, or does not',
      [operation('a', 'books', 1, 2), operation('a', 'leaves without an answer', 3, 4), operation('b', 'books', 5, 6)],
    ],
  ])('%s', (_, history) => {
    expect(contradictions(history)).toEqual([])
  })
})

describe('broken histories', () => {
  it.each<[string, SlotOperation[], RegExp]>([
    [
      'a time that is given twice',
      [operation('a', 'books', 1, 2), operation('b', 'books', 3, 4)],
      /^09:00: after « accepted take by a 1–2 » there is no place for « accepted take by b 3–4 »$/,
    ],
    [
      'a time that is given twice at once',
      [operation('a', 'books', 1, 9), operation('b', 'books', 2, 8)],
      /accepted take/,
    ],
    ['a refusal while the time is surely free', [operation('a', 'is refused', 1, 2)], /after « nothing »/],
    [
      'a refusal after the only booking was canceled',
      [operation('a', 'books', 1, 2), operation('a', 'leaves', 3, 4), operation('b', 'is refused', 5, 6)],
      /refused take by b/,
    ],
    [
      'a refusal before the only booking began',
      [operation('a', 'is refused', 1, 2), operation('b', 'books', 3, 4)],
      /refused take by a/,
    ],
    [
      'an accepted booking that is lost',
      [operation('a', 'books', 1, 2), operation('', 'is read', 5, 6)],
      /read by nobody/,
    ],
    [
      'an accepted booking in whose place another is found',
      [operation('a', 'books', 1, 2), operation('b', 'gets no answer', 1, 2), operation('b', 'is read', 5, 6)],
      /read by b/,
    ],
    [
      'a cancellation that frees nothing',
      [operation('a', 'books', 1, 2), operation('a', 'leaves', 3, 4), operation('a', 'is read', 5, 6)],
      /read by a/,
    ],
    [
      'a booking that nobody asked for',
      [operation('a', 'books', 1, 2), operation('a', 'leaves', 3, 4), operation('ghost', 'is read', 5, 6)],
      /read by ghost/,
    ],
  ])('%s', (_, history, sentence) => {
    expect(contradictions(history)).toEqual([expect.stringMatching(sentence)])
  })

  it('names only the slots that are broken', () => {
    const sound = { ...operation('a', 'books', 1, 2), slot: '10:00' }
    expect(contradictions([sound, operation('b', 'is refused', 1, 2)])).toHaveLength(1)
  })
})

/** All orders of the certain operations and of any of the others, tried one by one. */
function bruteForce(operations: readonly SlotOperation[]): boolean {
  const fits = (order: readonly SlotOperation[]) =>
    order.every((later, index) => order.slice(0, index).every(earlier => !(later.ended < earlier.began))) &&
    order.reduce<string | undefined>(
      (state, each) => (state === undefined ? undefined : slotModel.apply(state, each)),
      slotModel.initial,
    ) !== undefined
  const orders = (rest: readonly SlotOperation[]): SlotOperation[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap(first => orders(rest.filter(each => each !== first)).map(others => [first, ...others]))
  const certain = operations.filter(({ isCertain }) => isCertain)
  const others = operations.filter(({ isCertain }) => !isCertain)
  return Array.from({ length: 2 ** others.length }, (_, choice) => others.filter((_, n) => choice & (1 << n))).some(
    made => orders([...certain, ...made]).some(fits),
  )
}

const kinds: readonly Kind[] = [
  'books',
  'is refused',
  'gets no answer',
  'leaves',
  'leaves without an answer',
  'is read',
]
const anyOperation = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...kinds), fc.nat(12), fc.nat(6), fc.boolean())
  .map(([booking, kind, began, lasts, isEmpty]) =>
    operation(kind === 'is read' && isEmpty ? '' : booking, kind, began, began + lasts),
  )
const anyHistory = fc.array(anyOperation, { maxLength: 6 })

it('finds the same histories sound as trying all orders does', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(anyHistory, history => {
      const expected = bruteForce(history)
      seen.add(expected)
      expect(isSound(...history)).toBe(expected)
    }),
    { numRuns: 500 },
  )
  expect(seen.size).toBe(2)
})

/** A history that really can happen at a slot: each operation has its effect at a moment between its beginning and end. */
const possibleHistory = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean(), fc.nat(40), fc.nat(40), fc.nat(9)), {
    maxLength: 60,
  })
  .map(steps => {
    let state = slotModel.initial
    return steps.map(([booking, takes, before, after, luck], moment) => {
      const times: [number, number] = [100 * moment - before * 5, 100 * moment + after * 5]
      const isFree = state === slotModel.initial || state === booking
      if (luck === 0) return operation(booking, takes ? 'gets no answer' : 'leaves without an answer', ...times)
      if (!takes) {
        if (state === booking) state = slotModel.initial
        return operation(booking, 'leaves', ...times)
      }
      if (isFree) state = booking
      return operation(booking, isFree ? 'books' : 'is refused', ...times)
    })
  })

it('finds every history sound that can happen at one slot', () => {
  fc.assert(
    fc.property(possibleHistory, history => {
      expect(contradictions(history)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

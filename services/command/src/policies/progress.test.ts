import { describe, expect, it } from 'vitest'
import { type Progress, progressFrom } from './progress.ts'

const at = (n: number) => String(n).padStart(5, '0')

/** A progress, with the positions that it has reported as `done`. `begin` starts an event, and returns what ends it. */
function open(start = at(0)) {
  const stopping = new AbortController()
  const done: string[] = []
  const progress = progressFrom(start, stopping.signal, position => done.push(position))
  const begin = (n: number) => {
    const work = Promise.withResolvers<void>()
    progress.begin(at(n), work.promise)
    return work.resolve
  }
  return { stopping, done, progress, begin }
}
/** Lets all pending promises settle. */
const settled = () => new Promise(resolve => setImmediate(resolve))
/** Asks for room for one more event. `free`: whether there is room now; `asked`: resolves when there is. */
const askForRoom = async ({ untilFree }: Progress) => {
  let free = false
  const asked = untilFree().then(() => {
    free = true
  })
  await settled()
  return { free, asked }
}

describe('the progress of a group', () => {
  it('stays before the first unfinished event, even when later ones are finished', async () => {
    const { done, progress, begin } = open()
    const first = begin(3)
    const second = begin(5)
    const third = begin(7)
    progress.readTo(at(9))
    third()
    await settled()
    expect(done).toEqual([])
    first()
    await settled()
    expect(done).toEqual([at(3)])
    second()
    await settled()
    expect(done).toEqual([at(3), at(9)])
    expect(progress.nextPosition()).toBe(at(9))
  })

  it('follows the read position when nothing is unfinished', () => {
    const { done, progress } = open()
    progress.readTo(at(4))
    progress.readTo(at(4))
    expect(done).toEqual([at(4)])
  })

  it('stops when the group is stopped', async () => {
    const { stopping, done, progress, begin } = open()
    const end = begin(1)
    stopping.abort()
    end()
    await progress.settled()
    progress.readTo(at(2))
    expect(done).toEqual([])
  })
})

it('a group has at most a thousand unfinished events', async () => {
  const { progress, begin } = open()
  const ends = Array.from({ length: 1_000 }, (_, n) => begin(n + 1))
  const full = await askForRoom(progress)
  expect(full.free).toBe(false)
  ends[500]?.()
  await full.asked
  expect((await askForRoom(progress)).free).toBe(true)
})

import { seededRandom } from '@alba/platform/seeded-random'
import { expect, it } from 'vitest'
import { nextDisturbance } from './disturbances.ts'

const links = ['command → postgres', 'gateway → command', 'projector → smtp']
const pace = { faultMs: [500, 25_000], pauseMs: [0, 1] } as const

const plan = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => nextDisturbance(random, links, pace))
}

it('plans the same faults for the same seed, and others for another', () => {
  expect(plan(7, 50)).toEqual(plan(7, 50))
  expect(plan(7, 50)).not.toEqual(plan(8, 50))
})

it('plans every fault at every connection, within the time, and few that are long', () => {
  const all = plan(1, 500)
  expect(new Set(all.map(({ link, fault }) => `${link} ${fault.kind}`)).size).toBe(links.length * 5)
  expect(all.every(({ lastsMs }) => lastsMs >= 500 && lastsMs < 25_000)).toBe(true)
  const long = all.filter(({ lastsMs }) => lastsMs > 12_000).length
  expect(long).toBeGreaterThan(50)
  expect(long).toBeLessThan(150)
})

it('resets at commits and appends only where a database is', () => {
  const resets = plan(2, 500).flatMap(({ link, fault }) => (fault.kind === 'reset' ? [{ link, ...fault }] : []))
  const decisive = resets.filter(({ at }) => at !== undefined)
  expect(new Set(decisive.map(({ link }) => link))).toEqual(new Set(['command → postgres']))
  expect(new Set(decisive.map(({ at }) => at))).toEqual(new Set(['COMMIT', 'append']))
})

import { createHttpServer } from '@alba/platform/http/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { schemaExists, verifySchema } from '../runner/schema.ts'
import { practitioner } from '../testing/events.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import { tally } from '../testing/tally.ts'
import { compare } from './verify.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

test('the live model equals a fresh replay, even while it is written', async () => {
  stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'Bea')))
  let writing = true
  const write = (async () => {
    for (let n = 3; writing; n++) await stand.append('a', practitioner(n, 'x'), practitioner(1, `Anne ${n}`))
  })()
  const results = [await compare(stand.context, tally({})), await compare(stand.context, tally({}))]
  writing = false
  await write
  for (const result of results) expect(result).toMatchObject({ different: 0, samples: [] })
  expect(results[1]?.rows).toBeGreaterThanOrEqual(results[0]?.rows ?? Number.NaN)
  expect(await schemaExists(stand.database, verifySchema('tally'))).toBe(false)
})

test('reports rows and columns that differ, without their values', async () => {
  stand.run(tally({}))
  const facts = ['Anne', 'Bea', 'Cleo'].map((name, index) => practitioner(index + 1, name))
  await stand.reached('tally', await stand.append('a', ...facts))
  await stand.rows(`UPDATE tally.tally SET name = 'Nobody' WHERE id = 1`)
  await stand.rows('DELETE FROM tally.tally WHERE id = 2')
  await stand.rows(`INSERT INTO tally.tally VALUES (9, 'Intruder', 1)`)
  const { different, rows, samples } = await compare(stand.context, tally({}))
  expect({ different, rows }).toEqual({ different: 3, rows: 3 })
  expect(samples).toEqual([
    { table: 'tally', key: 1, in: 'both', columns: ['name'] },
    { table: 'tally', key: 2, in: 'replay only', columns: [] },
    { table: 'tally', key: 9, in: 'live only', columns: [] },
  ])
})

test('fails when there is no live model', async () => {
  await expect(compare(stand.context, tally({}))).rejects.toThrow('no live model')
})

test('the route says in front of which event a fresh fold stops, and is no failure of the service', async () => {
  let isBroken = false
  const fragile = tally({
    before: () => {
      if (isBroken) throw new Error('cannot take this in')
    },
  })
  const runner = stand.run(fragile)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  isBroken = true
  const app = createHttpServer({ service: 'projector', logger: false, ready: [] })
  routes(app, stand.context, runner, [fragile], async () => {})
  const answer = await app.inject({ method: 'POST', url: '/verifications/tally' })
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'verification_stopped',
      detail: expect.stringMatching(/in front of PractitionerDefined .*cannot take this in/),
    }),
  ])
  await app.close()
})

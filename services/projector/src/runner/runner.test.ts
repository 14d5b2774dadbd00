import { connectionBudget } from '@alba/platform/postgres/budget'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { practitioner } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const tallied = (schema = 'tally') => stand.rows<TallyRow>(`SELECT * FROM ${schema}.tally ORDER BY id`)

test('builds a missing model, then follows the log', async () => {
  await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'Bea'))
  stand.run(tally({}))
  const position = await stand.append('a', practitioner(1, 'Anna'), practitioner(2, 'gone'), practitioner(3, 'Cleo'))
  await stand.reached('tally', position)
  expect(await tallied()).toEqual([
    { id: 1, name: 'Anna', changes: 2 },
    { id: 3, name: 'Cleo', changes: 1 },
  ])
  expect(await stand.checkpoint('tally')).toMatchObject({ state: 'live', version: 1, events_done: 5, error: null })
})

test('continues from its position after a restart', async () => {
  const first = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await first.stop()
  const position = await stand.append('a', practitioner(1, 'Anna'))
  stand.run(tally({}))
  await stand.reached('tally', position)
  expect(await tallied()).toEqual([{ id: 1, name: 'Anna', changes: 2 }])
})

test('moves its checkpoint past events that it does not handle', async () => {
  stand.run(tally({}))
  const position = await stand.append('r', {
    type: 'RoomDefined',
    data: { roomId: 1, name: 'A', roomType: 'spa_bath_room' },
  })
  await stand.reached('tally', position)
  expect(await stand.checkpoint('tally')).toMatchObject({ events_done: 0, position })
})

test('one process leads; another takes over when it stops, and leads again after the database ended its session', async () => {
  const first = stand.run(tally({}))
  const second = stand.run(tally({}))
  await until(async () => first.leads('tally') || second.leads('tally'))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  expect([first.leads('tally'), second.leads('tally')].filter(Boolean)).toHaveLength(1)

  const [leader, other] = first.leads('tally') ? [first, second] : [second, first]
  await leader.stop()
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anna')))
  expect(other.leads('tally')).toBe(true)

  // Tests of other databases run on the same server.
  await stand.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'leadership'`,
  )
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Annie')))
  expect(await tallied()).toEqual([{ id: 1, name: 'Annie', changes: 3 }])
})

test('no event is lost or counted twice when connections are cut again and again', async () => {
  stand.run(tally({}))
  let position = ''
  for (let round = 1; round <= 15; round++) {
    for (let one = 1; one <= 4; one++) position = await stand.append('a', practitioner(one, `name ${round}`))
    await stand
      .rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'alba projector' AND pid <> pg_backend_pid()`,
      )
      .catch(() => undefined)
  }
  await stand.reached('tally', position)
  expect(await tallied()).toEqual([1, 2, 3, 4].map(id => ({ id, name: 'name 15', changes: 15 })))
  expect(await stand.checkpoint('tally')).toMatchObject({ events_done: 60 })
})

describe('several live models', () => {
  const twins = (['one', 'two', 'three'] as const).map(name => tally({ name }))
  const allReached = (position: string) => Promise.all(twins.map(({ name }) => stand.reached(name, position)))

  test('are written in one transaction', async () => {
    stand.run(...twins)
    await allReached(await stand.append('a', practitioner(1, 'Anne')))
    // A model that gets an event a moment later is written alone, so this may take several events. `xmin` is the
    // transaction that wrote a row.
    await until(async () => {
      await allReached(await stand.append('a', practitioner(1, 'Anna')))
      const written = await stand.rows('SELECT DISTINCT xmin FROM projections.checkpoints')
      return written.length === 1
    })
  })

  test('go on when PostgreSQL refuses a row of another model', async () => {
    const fragile = tally({ name: 'fragile', spell: name => (name === 'bad' ? '\u0000' : name) })
    stand.run(fragile, ...twins)
    const good = await stand.append('a', practitioner(1, 'Anne'))
    await allReached(good)
    await stand.reached('fragile', good)
    const last = await stand.append('a', practitioner(1, 'bad'), practitioner(2, 'Bea'))
    await allReached(last)
    await stand.reached('fragile', last)
    expect(await stand.checkpoint('fragile')).toMatchObject({ events_done: 1 })
    expect(await tallied('two')).toEqual([
      { id: 1, name: 'bad', changes: 2 },
      { id: 2, name: 'Bea', changes: 1 },
    ])
  })

  test('do not wait for a model whose tables or checkpoint are locked', async () => {
    stand.run(...twins)
    await allReached(await stand.append('a', practitioner(1, 'Anne')))
    for (const hold of [
      'LOCK TABLE one.tally IN ACCESS EXCLUSIVE MODE',
      "SELECT * FROM projections.checkpoints WHERE name = 'one' FOR UPDATE",
    ]) {
      const client = await stand.database.connect()
      await client.query(`BEGIN; ${hold}`)
      let last = ''
      for (let n = 0; n < 3; n++) last = await stand.append('a', practitioner(2, `Bea ${n}`))
      await stand.reached('two', last)
      await stand.reached('three', last)
      const { position = '' } = (await stand.checkpoint('one')) ?? {}
      expect(position < last).toBe(true)
      await client.query('COMMIT')
      client.release()
      await stand.reached('one', last)
    }
    expect(await tallied('one')).toEqual(await tallied('two'))
  })

  test('use no more connections than the budget has, however many they are', async () => {
    const budget = connectionBudget.projector
    const many = Array.from({ length: 20 }, (_, n) => tally({ name: `many_${n}` }))
    stand.run(...many)
    const position = await stand.append('a', practitioner(1, 'Anne'))
    await Promise.all(many.map(({ name }) => stand.reached(name, position)))
    const connections = await stand.rows<{ count: number }>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'alba projector%'`,
    )
    expect(connections[0]?.count).toBeLessThanOrEqual(budget['alba projector'] + budget['alba projector: live'])
  })
})

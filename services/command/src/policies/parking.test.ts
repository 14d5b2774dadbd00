import { StoreUnavailable } from '@alba/platform/event-store/event-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import { eventually } from '../testing/flow.ts'
import { openPolicyStand } from '../testing/policy-stand.ts'

let stand: Awaited<ReturnType<typeof openPolicyStand>>
beforeEach(async () => {
  stand = await openPolicyStand()
})
afterEach(() => stand.close())

const permanentFailure = () => new PermanentFailure('refused for good')
const bug = () => new TypeError('cannot read properties of nothing')
/** Waits until the checkpoint of the group is at a position or after it. */
const untilPosition = (position: string) =>
  eventually(async () => expect((await stand.position()) ?? '').toSatisfy((at: string) => at >= position))
/** The parked events, each with its stream, its error (null while it waits behind another one) and its tries. */
const parkedWithErrors = async () => (await stand.parked()).map(({ stream, error, tries }) => [stream, error, tries])
const errors = () => stand.logged.filter(line => line.level === 'error').map(line => line.text)

describe('an event that fails', () => {
  it('for good is parked at once and logged, and other streams continue', async () => {
    stand.failing.set('bad', permanentFailure)
    const end = await stand.append('a', 'bad')
    await stand.append('b', 'one')
    stand.start()
    await untilPosition(await stand.append('c', 'two'))
    expect(stand.handled.toSorted()).toEqual(['one', 'two'])
    expect(stand.tries.get('bad')).toBe(1)
    expect(await stand.parked()).toMatchObject([
      {
        group: 'test',
        stream: 'a',
        position: end,
        eventType: 'PractitionerDefined',
        error: 'refused for good',
        tries: 1,
      },
    ])
    expect(errors()).toEqual(['an event of a policy is parked'])
  })

  it('because of a bug is parked when it has used up all its tries', async () => {
    stand.failing.set('bad', bug)
    await stand.append('a', 'bad')
    stand.start()
    await untilPosition(await stand.append('b', 'one'))
    expect(await parkedWithErrors()).toEqual([['a', 'cannot read properties of nothing', 3]])
    expect(stand.tries.get('bad')).toBe(3)
  })

  it('because of an outage is not parked', async () => {
    let failures = 0
    stand.failing.set('bad', () => {
      if (++failures === 30) stand.failing.delete('bad')
      return failures % 2 === 0
        ? new StoreUnavailable(new Error('unreachable'))
        : Object.assign(new Error(), { statusCode: 503 })
    })
    stand.start()
    await untilPosition(await stand.append('a', 'bad'))
    expect(failures).toBe(30)
    expect(stand.handled).toEqual(['bad'])
    expect(await stand.parked()).toEqual([])
  })

  it('is parked without the data that an error of PostgreSQL contains', async () => {
    stand.failing.set('bad', () => Object.assign(new Error('value "Jeanne" is wrong'), { code: '22P02' }))
    stand.start()
    await untilPosition(await stand.append('a', 'bad'))
    expect(await parkedWithErrors()).toEqual([['a', 'PostgreSQL refuses a value (22P02)', 3]])
  })
})

describe('the later events of the stream of a parked event', () => {
  it('wait behind it, and are handled in order afterwards', async () => {
    stand.failing.set('bad', permanentFailure)
    await stand.append('a', 'before', 'bad', 'after')
    stand.start()
    await untilPosition(await stand.append('b', 'other'))
    await untilPosition(await stand.append('a', 'later'))
    expect(stand.handled.toSorted()).toEqual(['before', 'other'])
    expect(await parkedWithErrors()).toEqual([
      ['a', 'refused for good', 1],
      ['a', null, 0],
      ['a', null, 0],
    ])
    stand.failing.clear()
    expect(await stand.ask('retry')).toBe(1)
    await eventually(async () => expect(await stand.parked()).toEqual([]))
    expect(stand.handled.filter(name => name !== 'other')).toEqual(['before', 'bad', 'after', 'later'])
    await untilPosition(await stand.append('a', 'free again'))
    expect(stand.handled.at(-1)).toBe('free again')
  })

  it('still wait when it fails again, or when the next one fails', async () => {
    stand.failing.set('bad', permanentFailure).set('after', permanentFailure)
    stand.start()
    await untilPosition(await stand.append('a', 'bad', 'after', 'last'))
    const [first] = await stand.parked()
    expect(await stand.ask('retry', first?.id)).toBe(1)
    await eventually(async () => expect((await stand.parked())[0]).toMatchObject({ tries: 2, asked: null }))
    stand.failing.delete('bad')
    await stand.ask('retry', first?.id)
    await eventually(async () =>
      expect(await parkedWithErrors()).toEqual([
        ['a', 'refused for good', 1],
        ['a', null, 0],
      ]),
    )
    expect(stand.handled).toEqual(['bad'])
  })

  it('are handled when it is skipped', async () => {
    stand.failing.set('bad', permanentFailure)
    stand.start()
    await untilPosition(await stand.append('a', 'bad', 'after'))
    const [first, waiting] = await stand.parked()
    expect(await stand.ask('skip', waiting?.id)).toBe(0)
    expect(await stand.ask('skip', first?.id)).toBe(1)
    await eventually(async () => expect(await stand.parked()).toEqual([]))
    expect(stand.handled).toEqual(['after'])
    expect(stand.tries.get('bad')).toBe(1)
  })
})

describe('a process that stops', () => {
  it('leaves parked and waiting events to the next one', async () => {
    stand.failing.set('bad', permanentFailure)
    stand.start()
    await untilPosition(await stand.append('a', 'bad'))
    await stand.stop()
    await stand.append('a', 'after')
    stand.start()
    await untilPosition(await stand.append('b', 'other'))
    expect(stand.handled).toEqual(['other'])
    expect(await parkedWithErrors()).toHaveLength(2)
    stand.failing.clear()
    await stand.ask('retry')
    await eventually(async () => expect(stand.handled).toEqual(['other', 'bad', 'after']))
  })

  it('after parking an event, before it writes the checkpoint, parks nothing twice', async () => {
    stand.failing.set('bad', permanentFailure)
    const before = await stand.append('b', 'other')
    stand.start()
    await untilPosition(await stand.append('a', 'bad', 'after'))
    await stand.stop()
    const parked = await stand.parked()
    await stand.database.query('UPDATE command.policy_checkpoints SET position = $1', [before])
    stand.start()
    await untilPosition(await stand.append('c', 'last'))
    expect(await stand.parked()).toEqual(parked)
    expect(stand.tries.get('bad')).toBe(1)
    expect(stand.handled).toEqual(['other', 'last'])
  })

  it('half-way through the waiting events leaves the rest to the next one', async () => {
    stand.failing.set('bad', permanentFailure)
    stand.start()
    await untilPosition(await stand.append('a', 'bad', 'after'))
    await stand.stop()
    await stand.database.query('DELETE FROM command.parked WHERE error IS NOT NULL')
    stand.start()
    await eventually(async () => expect(await stand.parked()).toEqual([]))
    expect(stand.handled).toEqual(['after'])
  })
})

describe('an event that cannot be decoded', () => {
  const garble = (stream: string, data: object) =>
    stand.database.query('UPDATE event_store.events SET data = $2 WHERE stream = $1', [stream, data])

  it('is parked, and the group continues after it', async () => {
    await stand.append('a', 'first')
    await stand.append('bad', 'unreadable')
    await stand.append('a', 'second')
    await garble('bad', { practitionerId: 'no number' })
    stand.start()
    await untilPosition(await stand.append('bad', 'after'))
    await untilPosition(await stand.append('a', 'third'))
    expect(stand.handled).toEqual(['first', 'second', 'third'])
    expect(await stand.parked()).toMatchObject([
      { stream: 'bad', error: expect.stringContaining('its schema refuses it') },
      { stream: 'bad', error: null },
    ])
    await garble('bad', { practitionerId: 1, name: 'repaired' })
    await stand.ask('retry')
    await eventually(async () => expect(await stand.parked()).toEqual([]))
    expect(stand.handled.slice(3)).toEqual(['repaired', 'repaired'])
  })

  it('is retried by the next process, unlike one that failed for good', async () => {
    stand.failing.set('refused', permanentFailure)
    await stand.append('bad', 'unreadable')
    await garble('bad', { practitionerId: 'no number' })
    stand.start()
    await untilPosition(await stand.append('a', 'refused'))
    expect(await stand.parked()).toHaveLength(2)
    await stand.stop()
    await garble('bad', { practitionerId: 1, name: 'repaired' })
    stand.start()
    await eventually(async () => expect(await parkedWithErrors()).toEqual([['a', 'refused for good', 1]]))
    expect(stand.handled).toEqual(['repaired'])
  })

  it('is also retried by the next process when it waited behind another one', async () => {
    await stand.append('bad', 'first')
    stand.failing.set('first', permanentFailure)
    stand.start()
    await untilPosition(await stand.append('bad', 'unreadable'))
    await garble('bad', { practitionerId: 'no number' })
    stand.failing.delete('first')
    await stand.ask('skip')
    const refused = { stream: 'bad', error: expect.stringContaining('its schema refuses it') }
    await eventually(async () => expect(await stand.parked()).toMatchObject([refused]))
    await stand.stop()
    await garble('bad', { practitionerId: 1, name: 'repaired' })
    stand.start()
    await eventually(async () => expect(await stand.parked()).toEqual([]))
    expect(stand.handled).toContain('repaired')
  })

  it('is not retried by itself once it was decoded and failed for good', async () => {
    stand.failing.set('repaired', permanentFailure)
    await stand.append('bad', 'unreadable')
    await garble('bad', { practitionerId: 'no number' })
    stand.start()
    await untilPosition(await stand.append('a', 'other'))
    await stand.stop()
    await garble('bad', { practitionerId: 1, name: 'repaired' })
    for (let starts = 0; starts < 2; starts++) {
      stand.start()
      await eventually(async () => expect(await parkedWithErrors()).toEqual([['bad', 'refused for good', 2]]))
      await untilPosition(await stand.append('a', `after start ${starts}`))
      await stand.stop()
    }
    expect(await parkedWithErrors()).toEqual([['bad', 'refused for good', 2]])
    expect(stand.tries.get('repaired')).toBe(1)
  })
})

describe('the starting point of a new group', () => {
  it('is the start of the log, unless the group says otherwise', async () => {
    await stand.append('a', 'past')
    stand.start()
    await untilPosition(await stand.append('a', 'now'))
    expect(stand.handled).toEqual(['past', 'now'])
  })

  it.each([
    ['no event', []],
    ['two events', ['past', 'long ago']],
  ] as const)(
    'can be the end of the log (with %s in it) at the first run, and stays the same after a restart',
    async (_what, past) => {
      const fromNow = await openPolicyStand('now')
      if (past.length > 0) await fromNow.append('a', ...past)
      fromNow.start()
      await eventually(async () => expect(await fromNow.position()).toBeDefined())
      await eventually(async () => {
        const { rows } = await fromNow.database.query('SELECT position FROM command.policy_checkpoints')
        expect(rows).toHaveLength(1)
      })
      await fromNow.stop()
      await fromNow.append('a', 'while nobody ran')
      fromNow.start()
      await fromNow.append('a', 'new')
      await eventually(async () => expect(fromNow.handled).toEqual(['while nobody ran', 'new']))
      await fromNow.close()
    },
  )
})

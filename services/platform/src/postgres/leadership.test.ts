import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { silentRelay } from '../testing/silent-relay.ts'
import { leadership } from './leadership.ts'
import { lockNumber } from './lock-session.ts'
import { type Database, openDatabase } from './pool.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let stopping: AbortController
let candidates: Promise<unknown>[]
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, name: 'watcher', size: 2 })
})
afterAll(async () => {
  await database.end()
  await testDatabase.drop()
})
beforeEach(() => {
  stopping = new AbortController()
  candidates = []
})
afterEach(async () => {
  stopping.abort()
  await Promise.all(candidates)
})

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 5 })
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>(done => (signal.aborted ? done() : signal.addEventListener('abort', () => done(), { once: true })))

/** Starts a candidate that logs when it begins to lead and when it stops. */
function candidate(name: string, who: string, log: string[], signal = stopping.signal) {
  const work = async (leading: AbortSignal) => {
    log.push(`${who} leads`)
    await untilAborted(leading)
    log.push(`${who} stops`)
  }
  const led = leadership(testDatabase.url, 10).whileLeading(name, signal, work)
  candidates.push(led)
  return led
}
const sessionsOf = async (name: string): Promise<number[]> => {
  const { rows } = await database.query(
    `SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE datname = current_database() AND locktype = 'advisory' AND granted
       AND (classid::bigint << 32) | objid::bigint = $1`,
    [lockNumber(name)],
  )
  return rows.map(row => row.pid)
}

describe('leadership', () => {
  it('belongs to one candidate, and passes to a waiting one when the first one stops', async () => {
    const log: string[] = []
    const first = new AbortController()
    const led = candidate('passing', 'first', log, first.signal)
    await eventually(() => expect(log).toEqual(['first leads']))
    candidate('passing', 'second', log)
    candidate('passing', 'third', log)
    await eventually(async () => expect(await sessionsOf('passing')).toHaveLength(1))
    expect(log).toEqual(['first leads'])
    first.abort()
    await led
    await eventually(() => expect(log).toHaveLength(3))
    expect(log.slice(0, 2)).toEqual(['first leads', 'first stops'])
    expect(log[2]).toMatch(/^(second|third) leads$/)
  })

  it('is lost with the database session: the work is aborted, and a candidate leads again', async () => {
    const log: string[] = []
    candidate('lost', 'first', log)
    await eventually(() => expect(log).toEqual(['first leads']))
    candidate('lost', 'second', log)
    const [session] = await sessionsOf('lost')
    await database.query('SELECT pg_terminate_backend($1)', [session])
    await eventually(() => expect(log).toHaveLength(3))
    expect(log).toContain('first stops')
    await eventually(async () => expect(await sessionsOf('lost')).toHaveLength(1))
    expect((await sessionsOf('lost'))[0]).not.toBe(session)
  })

  it('of one name does not wait for that of another name', async () => {
    const log: string[] = []
    candidate('one', 'first', log)
    candidate('two', 'second', log)
    await eventually(() => expect(log.toSorted()).toEqual(['first leads', 'second leads']))
  })

  it('of thirty names uses one connection, and all are lost with it', async () => {
    const log: string[] = []
    const process = leadership(testDatabase.url, 10)
    const names = Array.from({ length: 30 }, (_, n) => `many ${n}`)
    const lead = (name: string) => (leading: AbortSignal) => {
      log.push(`${name} leads`)
      return untilAborted(leading).then(() => void log.push(`${name} stops`))
    }
    for (const name of names) candidates.push(process.whileLeading(name, stopping.signal, lead(name)))
    await eventually(() => expect(log).toHaveLength(30))
    const sessions = new Set((await Promise.all(names.map(sessionsOf))).flat())
    expect(sessions.size).toBe(1)
    await database.query('SELECT pg_terminate_backend($1)', [[...sessions][0]])
    await eventually(() => expect(log).toHaveLength(90))
    for (const name of names)
      expect(log.filter(line => line.startsWith(`${name} `))).toEqual([
        `${name} leads`,
        `${name} stops`,
        `${name} leads`,
      ])
  })

  it('belongs to one candidate even among those of one process, and passes to the next of them', async () => {
    const log: string[] = []
    const process = leadership(testDatabase.url, 10)
    const first = new AbortController()
    const second = new AbortController()
    const run = (who: string, signal: AbortSignal) =>
      process.whileLeading('twice', signal, async leading => {
        log.push(`${who} leads`)
        await untilAborted(leading)
        log.push(`${who} stops`)
      })
    const led = run('first', first.signal)
    await eventually(() => expect(log).toEqual(['first leads']))
    candidates.push(run('second', second.signal), run('third', stopping.signal))
    // Both have asked for the lock, and neither leads.
    await eventually(async () => expect(await sessionsOf('twice')).toHaveLength(1))
    second.abort()
    first.abort()
    await led
    await eventually(() => expect(log).toEqual(['first leads', 'first stops', 'third leads']))
  })

  it('is given up when the work fails, and the failure is rethrown', async () => {
    const failing = leadership(testDatabase.url, 10).whileLeading('failing', stopping.signal, async () => {
      throw new Error('boom')
    })
    await expect(failing).rejects.toThrow('boom')
    const log: string[] = []
    candidate('failing', 'next', log)
    await eventually(() => expect(log).toEqual(['next leads']))
  })

  it('ends at once when its signal is aborted', async () => {
    const log: string[] = []
    candidate('ending', 'first', log)
    await eventually(() => expect(log).toEqual(['first leads']))
    const waiting = new AbortController()
    const stoodBy = candidate('ending', 'second', log, waiting.signal)
    waiting.abort()
    await stoodBy
    stopping.abort()
    await Promise.all(candidates)
    expect(log).toEqual(['first leads', 'first stops'])
    await eventually(async () => expect(await sessionsOf('ending')).toEqual([]))
  })

  it('of a process that has become unreachable passes to another, after the work of that process was aborted', async () => {
    const log: string[] = []
    // The patience is long enough that a busy machine does not count as unreachable: each query has two seconds.
    const run = (who: string, url: string) =>
      candidates.push(
        leadership(url, 10, 8_000).whileLeading('vanishing', stopping.signal, async leading => {
          log.push(`${who} leads`)
          await untilAborted(leading)
          log.push(`${who} stops`)
        }),
      )
    const relay = await silentRelay(testDatabase.url)
    run('vanishing', relay.url)
    await eventually(() => expect(log).toEqual(['vanishing leads']))
    run('other', testDatabase.url)
    await eventually(() => expect(log.at(-1)).toBe('vanishing leads'))
    relay.stopForwarding()
    await eventually(() => expect(log.at(-1)).toBe('other leads'))
    // A machine that stands still for two seconds makes leaders change more often. Two never lead at once, all the same.
    for (const [index, line] of log.entries())
      if (index % 2 === 1) expect(line).toBe(`${log[index - 1]?.split(' ')[0]} stops`)
    relay.close()
  })

  it('belongs to nobody while the database is down, and is requested repeatedly', async () => {
    let tries = 0
    const closed = createServer(socket => {
      tries++
      socket.destroy()
    })
    await new Promise<void>(done => closed.listen(0, '127.0.0.1', done))
    const { port } = closed.address() as AddressInfo
    const work = vi.fn(untilAborted)
    candidates.push(
      leadership(`postgres://nobody@127.0.0.1:${port}/nothing`, 5).whileLeading('away', stopping.signal, work),
    )
    await eventually(() => expect(tries).toBeGreaterThan(2))
    stopping.abort()
    await Promise.all(candidates)
    closed.close()
    expect(work).not.toHaveBeenCalled()
  })
})

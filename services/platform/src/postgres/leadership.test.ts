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

/** How often a waiting process asks for its locks, in milliseconds. */
const RETRY_MS = 10

/** Starts a process of its own, which logs when it begins to lead and when it stops. @param name the name of the lock */
function candidate(name: string, who: string, log: string[], signal = stopping.signal) {
  const work = async (leading: AbortSignal) => {
    log.push(`${who} leads`)
    await untilAborted(leading)
    log.push(`${who} stops`)
  }
  const led = leadership(testDatabase.url, RETRY_MS).whileLeading(name, signal, work)
  candidates.push(led)
  return led
}

/**
 * The server processes of the sessions that hold the lock of this name. PostgreSQL shows the number of the lock in two
 * halves of 32 bits.
 */
const sessionsOf = async (name: string): Promise<number[]> => {
  const { rows } = await database.query(
    `SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE datname = current_database() AND locktype = 'advisory' AND granted
       AND (classid::bigint << 32) | objid::bigint = $1`,
    [lockNumber(name)],
  )
  return rows.map(row => row.pid)
}

/** How many sessions have asked for locks and have given none back since, whether they got one or not. */
const sessionsThatAsked = async (): Promise<number> => {
  const { rows } = await database.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'leadership' AND query LIKE '%pg_try_advisory_lock%'`,
  )
  return rows.length
}

describe('leadership', () => {
  it('belongs to one candidate, and passes to a waiting one when the first one stops', async () => {
    const log: string[] = []
    const first = new AbortController()
    const led = candidate('passing', 'first', log, first.signal)
    await eventually(() => expect(log).toEqual(['first leads']))
    candidate('passing', 'second', log)
    candidate('passing', 'third', log)
    await eventually(async () => expect(await sessionsThatAsked()).toBe(3))
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
    const process = leadership(testDatabase.url, RETRY_MS)
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
    const process = leadership(testDatabase.url, RETRY_MS)
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
    // A process asks for all locks that it wants at once. When it has the one that was wanted last, it could also have
    // let one of these two lead.
    const other = vi.fn(untilAborted)
    candidates.push(process.whileLeading('wanted last', stopping.signal, other))
    await eventually(() => expect(other).toHaveBeenCalled())
    expect(log).toEqual(['first leads'])
    second.abort()
    first.abort()
    await led
    await eventually(() => expect(log).toEqual(['first leads', 'first stops', 'third leads']))
  })

  it('is given up when the work fails, and the failure is rethrown', async () => {
    const failing = leadership(testDatabase.url, RETRY_MS).whileLeading('failing', stopping.signal, async () => {
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
    // A query has a quarter of the patience: with two seconds a busy machine does not count as unreachable.
    const patienceMs = 8_000
    const run = (who: string, url: string) =>
      candidates.push(
        leadership(url, RETRY_MS, patienceMs).whileLeading('vanishing', stopping.signal, async leading => {
          log.push(`${who} leads`)
          await untilAborted(leading)
          log.push(`${who} stops`)
        }),
      )
    const relay = await silentRelay(testDatabase.url)
    run('unreachable', relay.url)
    await eventually(() => expect(log).toEqual(['unreachable leads']))
    run('reachable', testDatabase.url)
    await eventually(async () => expect(await sessionsThatAsked()).toBe(2))
    relay.stopForwarding()
    await eventually(() => expect(log.at(-1)).toBe('reachable leads'))
    // Usually three lines. A machine that stands still for two seconds makes the lock pass more often, but even then
    // each process stops before the next one leads: after « A leads » always comes « A stops ».
    for (let at = 0; at + 1 < log.length; at += 2) expect(log[at + 1]).toBe(log[at]?.replace('leads', 'stops'))
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

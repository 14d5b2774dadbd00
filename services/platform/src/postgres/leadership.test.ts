import { type AddressInfo, createServer } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { leadership } from './leadership.ts'
import { lockNumber, WISH } from './lock-session.ts'
import { type Database, openDatabase } from './pool.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let stopping: AbortController
/** The names under which a process of `startProcess` leads. */
const led = new Set<string>()
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

/**
 * Starts a process of its own, which logs when it begins to lead and when it stops.
 * @param name the name of the lock
 */
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
 * A process that wants to lead under all of these names, and whose work takes a moment to end.
 * @param overlaps gets each name that was led twice at the same moment
 */
function startProcess(names: readonly string[], overlaps: string[] = []) {
  const leading = new Set<string>()
  const own = new AbortController()
  const { whileLeading } = leadership(testDatabase.url, RETRY_MS)
  const work = (name: string) => async (signal: AbortSignal) => {
    if (led.has(name)) overlaps.push(name)
    led.add(name)
    leading.add(name)
    await untilAborted(signal)
    await sleep(3)
    led.delete(name)
    leading.delete(name)
  }
  const ended = Promise.all(names.map(name => whileLeading(name, own.signal, work(name))))
  const stop = () => {
    own.abort()
    return ended
  }
  stopping.signal.addEventListener('abort', stop, { once: true })
  candidates.push(ended)
  return { overlaps, leads: () => [...leading], stop }
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

/** How many processes want to lead under this name. */
const wishesFor = async (name: string): Promise<number> => {
  const { rows } = await database.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE datname = current_database() AND locktype = 'advisory' AND (classid::bigint << 32) | objid::bigint = $1`,
    [WISH + lockNumber(name)],
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
    await eventually(async () => expect(await wishesFor('passing')).toBe(3))
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

  it('ends although another one of its process begins at any moment while the last work ends', async () => {
    const process = leadership(testDatabase.url, RETRY_MS)
    for (let turns = 0; turns < 60; turns += 2) {
      const first = new AbortController()
      const begun = Promise.withResolvers<void>()
      let hasEnded = false
      const led = process.whileLeading('first of two', first.signal, leading => {
        begun.resolve()
        return untilAborted(leading)
      })
      const ended = led.then(() => {
        hasEnded = true
      })
      await begun.promise
      first.abort()
      for (let turn = 0; turn < turns; turn++) await setImmediate()
      const second = new AbortController()
      const next = process.whileLeading('second of two', second.signal, untilAborted)
      await eventually(() => expect(hasEnded, `after ${turns} turns of the event loop`).toBe(true))
      second.abort()
      await Promise.all([ended, next])
    }
  })

  it('of a process that has become unreachable passes to another, after the work of that process was aborted', async () => {
    const log: string[] = []
    // A query has a quarter of `maxSilenceMs`: with two seconds a busy machine does not count as unreachable.
    const maxSilenceMs = 8_000
    const run = (who: string, url: string) =>
      candidates.push(
        leadership(url, RETRY_MS, maxSilenceMs).whileLeading('vanishing', stopping.signal, async leading => {
          log.push(`${who} leads`)
          await untilAborted(leading)
          log.push(`${who} stops`)
        }),
      )
    const proxy = await faultyProxy(testDatabase.url)
    run('unreachable', proxy.url)
    await eventually(() => expect(log).toEqual(['unreachable leads']))
    run('reachable', testDatabase.url)
    await eventually(async () => expect(await wishesFor('vanishing')).toBe(2))
    await proxy.suffer({ kind: 'halfOpen' })
    await eventually(() => expect(log.at(-1)).toBe('reachable leads'))
    // Usually three lines. A machine that stands still for two seconds makes the lock pass more often, but even then
    // each process stops before the next one leads: after « A leads » always comes « A stops ».
    for (let at = 0; at + 1 < log.length; at += 2) expect(log[at + 1]).toBe(log[at]?.replace('leads', 'stops'))
    await proxy.close()
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

  it('of names that several processes want is divided, and divided anew when one joins or stops', async () => {
    const names = Array.from({ length: 9 }, (_, n) => `divided ${n}`)
    const first = startProcess(names)
    await eventually(() => expect(first.leads()).toHaveLength(9))
    const second = startProcess(names)
    const third = startProcess(names)
    await eventually(() => expect([first, second, third].map(each => each.leads().length)).toEqual([3, 3, 3]))
    await second.stop()
    await eventually(() => expect([first, third].map(each => each.leads().length).toSorted()).toEqual([4, 5]))
    expect([...first.leads(), ...third.leads()].toSorted()).toEqual(names)
    expect(first.overlaps).toEqual([])
  })

  it('never has two holders while processes join and stop at any moment, and ends evenly divided', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `shared ${n}`)
    const steps = fc.array(fc.record({ stops: fc.boolean(), at: fc.nat({ max: 9 }), waitMs: fc.nat({ max: 60 }) }), {
      minLength: 4,
      maxLength: 10,
    })
    const property = fc.asyncProperty(steps, async given => {
      const overlaps: string[] = []
      const running = [startProcess(names, overlaps)]
      const stopped: Promise<unknown>[] = []
      for (const { stops, at, waitMs } of given) {
        const [leaving] = stops && running.length > 1 ? running.splice(at % running.length, 1) : []
        if (leaving) stopped.push(leaving.stop())
        else if (running.length < 4) running.push(startProcess(names, overlaps))
        await sleep(waitMs)
      }
      await Promise.all(stopped)
      await eventually(() => {
        expect(running.flatMap(each => each.leads()).toSorted()).toEqual(names)
        const loads = running.map(each => each.leads().length)
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
      })
      await Promise.all(running.map(each => each.stop()))
      expect(overlaps).toEqual([])
    })
    await fc.assert(property, { numRuns: 8, endOnFailure: true })
  })

  it('of a name that nobody wants goes to a stand-in, who waits while somebody wants it', async () => {
    const log: string[] = []
    const first = new AbortController()
    const led = candidate('wanted', 'first', log, first.signal)
    await eventually(() => expect(log).toEqual(['first leads']))
    const work = vi.fn(untilAborted)
    candidates.push(leadership(testDatabase.url, RETRY_MS).whileUnwanted('wanted', stopping.signal, work))
    const second = new AbortController()
    const next = candidate('wanted', 'second', log, second.signal)
    await eventually(async () => expect(await wishesFor('wanted')).toBe(2))
    first.abort()
    await led
    await eventually(() => expect(log).toEqual(['first leads', 'first stops', 'second leads']))
    expect(work).not.toHaveBeenCalled()
    second.abort()
    await next
    await eventually(() => expect(work).toHaveBeenCalledOnce())
    candidate('wanted', 'third', log)
    await eventually(async () => expect(await wishesFor('wanted')).toBe(1))
    expect(await sessionsOf('wanted')).toHaveLength(1)
    expect(log).not.toContain('third leads')
  })
})

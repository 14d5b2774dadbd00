import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeKind } from '@alba/contracts/live/api'
import { changesTable } from '@alba/contracts/live/rows'
import { modelNames } from '@alba/contracts/read-models'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'
import { sessionOf } from '../testing/sessions.ts'
import { openConnection } from './connection.ts'

let gateway: TestGateway
let address: string
beforeAll(async () => {
  gateway = await startGateway({ liveHeartbeatMs: 20 })
  await gateway.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`
})
afterAll(() => gateway.stop())

type Message = { id?: string; event?: string; data?: string }
const parsed = (text: string): Message => Object.fromEntries(text.split('\n').map(line => line.split(/: (.*)/s, 2)))

/** Reads the feed as a page does: by fetch, with the token, from its last event on. */
async function open(last?: string, practitioner = 1) {
  const stopping = new AbortController()
  const headers = { ...gateway.staff(practitioner), ...(last ? { 'last-event-id': last } : {}) }
  const answer = await fetch(`${address}/api/backoffice/events`, { headers, signal: stopping.signal })
  const messages: Message[] = []
  let beats = 0
  let isOver = false
  const reading = (async () => {
    let rest = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + piece).split('\n\n')
      rest = parts.pop() ?? ''
      beats += parts.filter(part => part.startsWith(':')).length
      messages.push(...parts.filter(part => part !== '' && !part.startsWith(':')).map(parsed))
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const page = {
    answer,
    messages,
    beats: () => beats,
    isOver: () => isOver,
    changes: () =>
      messages.filter(({ event }) => event === 'change').map(({ id, data }) => [id, JSON.parse(data ?? '')]),
    async leave() {
      stopping.abort()
      await reading
    },
  }
  pages.push(page)
  return page
}
const pages: { leave(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(pages.splice(0).map(page => page.leave()))
})

let position = 0
const write = (kind: ChangeKind, subject_id: string) =>
  put(gateway.database, changesTable, { position: at(++position), kind, subject_id })
const show = async (models: readonly string[] = modelNames) => {
  for (const model of models) await moveModel(gateway.database, model, at(position))
}
const until = <T>(read: () => T) => expect.poll(read, { interval: 10 })
/** Waits until the gateway has received the last position, which arrives a moment after the write. */
const receivedChanges = () =>
  until(async () => {
    const page = await open()
    await until(() => page.messages.length).toBeGreaterThan(0)
    await page.leave()
    return page.messages[0]?.id
  }).toBe(at(position))
const change = (n: number, kind: ChangeKind, id: string) => [at(n), { kind, id }]

describe('GET /api/backoffice/events', () => {
  it('sends every change to every open page, also when the screens can show it only later', async () => {
    await write('settings', '')
    await show()
    await receivedChanges()
    const [one, two] = await Promise.all([open(), open(undefined, 2)])
    expect(one.answer.headers.get('content-type')).toContain('text/event-stream')
    await until(() => one.messages[0]).toMatchObject({ event: 'ready', id: at(1), retry: '2000' })
    await write('booking', '42')
    await write('agenda', '2026-11-23')
    await show(['live'])
    await show(modelNames.filter(name => name !== 'live'))
    const expected = [change(2, 'booking', '42'), change(3, 'agenda', '2026-11-23')]
    for (const page of [one, two]) await until(() => page.changes()).toEqual(expected)
  })

  it.each(modelNames.filter(name => name !== 'live'))('waits until %s has the change', async late => {
    await show()
    await receivedChanges()
    const page = await open()
    await until(() => page.messages.length).toBe(1)
    await write('client', '7')
    await show(modelNames.filter(name => name !== late))
    await sleep(30)
    expect(page.changes()).toEqual([])
    await show([late])
    await until(() => page.changes()).toEqual([change(position, 'client', '7')])
  })

  it('waits for the other models while one of them is stopped, and for that one no longer', async () => {
    const others = modelNames.filter(name => name !== 'absences')
    await show()
    await receivedChanges()
    const page = await open()
    await until(() => page.messages.length).toBe(1)
    await write('client', '7')
    await show(others)
    await until(() => page.changes()).toEqual([change(position, 'client', '7')])
    await write('client', '8')
    await show(others.filter(name => name !== 'bookings'))
    // Longer than a stopped model is waited for, and much shorter than a healthy one.
    await sleep(300)
    expect(page.changes()).toHaveLength(1)
    await show(['bookings'])
    await until(() => page.changes()[1]).toEqual(change(position, 'client', '8'))
    await show()
  })

  it('sends the missed changes first, each once', async () => {
    const page = await open()
    await until(() => page.messages.length).toBe(1)
    await page.leave()
    const last = position
    // More than the 500 changes that one query reads.
    for (let n = 0; n < 600; n++) await write('booking', String(n))
    await show()
    const back = await open(at(last))
    await until(() => back.changes().length).toBe(600)
    await write('notification', '7')
    await show()
    await until(() => back.changes().length).toBe(601)
    const ids = back.changes().map(([id]) => id)
    expect(ids).toEqual(Array.from({ length: 601 }, (_, n) => at(last + 1 + n)))
  })

  it('sends a reset to a client that missed too many changes', async () => {
    const last = position
    // More than four pages of 500.
    const rows = Array.from(
      { length: 2_100 },
      () => ({ position: at(++position), kind: 'booking', subject_id: '1' }) as const,
    )
    await put(gateway.database, changesTable, ...rows)
    await show()
    await receivedChanges()
    const back = await open(at(last))
    await until(() => back.messages.at(-1)).toEqual({ event: 'reset', id: at(position), data: '{}' })
  })

  it('sends heartbeats, and ends with the session', async () => {
    const { database } = gateway
    const page = await open(undefined, 2)
    await until(() => page.beats()).toBeGreaterThan(1)
    const { family } = sessionOf(2)
    await database.query('UPDATE accounts.sessions SET expires_at = $2 WHERE family = $1', [family, '2026-11-01'])
    await until(() => page.isOver()).toBe(true)
    await database.query(`UPDATE accounts.sessions SET expires_at = 'infinity' WHERE family = $1`, [family])
  })

  it('ends when the token expires', async () => {
    const { family } = sessionOf(1)
    const claims = { sub: '1', type: 'access', family, jti: crypto.randomUUID() }
    const authorization = `Bearer ${gateway.app.jwt.sign(claims, { expiresIn: '2s' })}`
    const answer = await fetch(`${address}/api/backoffice/events`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    // The text is complete only once the connection has ended.
    expect(await answer.text()).toMatch(/^retry: 2000\n/)
  })

  it('limits the connections of a practitioner, and refuses an invalid event id', async () => {
    const open12 = await Promise.all(Array.from({ length: 12 }, () => open()))
    expect(open12.map(({ answer }) => answer.status)).toEqual(Array(12).fill(200))
    const refused = await open()
    const other = await open(undefined, 2)
    expect([refused.answer.status, other.answer.status]).toEqual([429, 200])
    await open12[0]?.leave()
    await until(async () => (await open()).answer.status).toBe(200)
    expect((await open('%%%')).answer.status).toBe(422)
  })
})

it('closes the connection of a slow reader, so that its memory is bounded', () => {
  const { stream, send } = openConnection(at(0))
  const rows = Array.from({ length: 500 }, (_, n) => ({ position: at(n), kind: 'booking', subject_id: '1' }) as const)
  for (let page = 0; page < 10 && !stream.destroyed; page++) send(rows)
  expect(stream.destroyed).toBe(true)
})

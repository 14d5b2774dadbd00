import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from '../local/root.ts'
import { openSmallCentre } from './small-centre.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { toolOf } from './tool.ts'
import { bookAndPay, freeStarts } from './visitor.ts'

const run = promisify(execFile)

let stack: TestStack
/** Head of the log before anything is changed in it. */
let head = ''
beforeAll(async () => {
  stack = await startTestStack()
})
// Two bookings are paid, so that the log has something to be proved.
beforeAll(async () => {
  const { serviceIds, dates } = await openSmallCentre(stack, { days: 2, durationMinutes: 55 })
  const [serviceId = 0] = serviceIds
  const starts = await vi.waitFor(async () => {
    const free = await freeStarts(stack.urls, serviceId, dates)
    expect(free.length).toBeGreaterThan(1)
    return free
  }, 120_000)
  for (const startTime of starts.slice(0, 2)) await bookAndPay(stack.urls, { serviceId, startTime, pays: true })
  await vi.waitFor(async () => {
    const { rows } = await stack.database.query("SELECT FROM bookings.bookings WHERE status = 'confirmed'")
    expect(rows.length).toBe(2)
  }, 120_000)
})
afterAll(() => stack.remove())

const alba = (...words: string[]) => toolOf(stack)(...words)

const headIn = (text: string): string => /^head (\d+:[0-9a-f]{64})$/m.exec(text)?.[1] ?? ''

/*
 * The tests run in this order on one copy: the first three find it right, and each of the next four harms it. The first
 * of these mends it again by a replay, the other harms stay.
 */

it('a copy that was used is proved right', async () => {
  const right = await alba('verify', '--erased', '0')
  expect(right).toMatchObject({ code: 0, text: expect.stringContaining('Everything is right.') })
  expect(right.text).toMatch(/read models, [\d,]+ rows, compared with a fresh fold/)
  head = headIn(right.text)
})

it('trace shows the mail, the payment and the notification of a booking', async () => {
  const { rows: booked } = await stack.database.query('SELECT min(id)::text AS id FROM bookings.bookings')
  await vi.waitFor(async () => {
    const traced = await alba('trace', booked[0].id)
    expect(traced).toMatchObject({ code: 0, text: expect.stringMatching(/mail \d+: booking-confirmed, sent/) })
    expect(traced.text).toMatch(/payment pi_\w+: [\d.]+ EUR at sandbox, PaymentSucceeded/)
    expect(traced.text).toMatch(/notification \d+: booking_confirmed/)
  }, 120_000)
})

it('the verifier proves the exported log right; an export overwrites no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alba-export-'))
  const file = join(folder, 'log.jsonl')
  expect(await alba('events', 'export', file)).toMatchObject({ code: 0, text: expect.stringContaining(`head ${head}`) })
  expect(await alba('events', 'export', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('there already'),
  })
  const verifier = join(root, 'infra/verifier/verify-log.mjs')
  expect((await run(process.execPath, [verifier, file, head])).stdout).toContain('Everything is right.')
  await rm(folder, { recursive: true })
})

it('a changed row of a read model is found', async () => {
  await stack.database.query(
    "UPDATE bookings.bookings SET status = 'canceled' WHERE id = (SELECT min(id) FROM bookings.bookings)",
  )
  const changedRow = await alba('verify')
  expect(changedRow).toMatchObject({ code: 1, text: expect.stringContaining('FOUND: 1 rows of bookings differ') })
  await replayWithPreview()
})

it('a lost key is found, unless the operator says that one was given up', async () => {
  const { rows } = await stack.database.query(
    "SELECT data->>'personId' AS person FROM event_store.events WHERE type = 'BookingRequested' LIMIT 1",
  )
  const [{ person }] = rows
  await stack.database.query('DELETE FROM privacy.person_keys WHERE person_id = $1', [person])
  const lostKey = await alba('verify', '--log-only')
  expect(lostKey).toMatchObject({ code: 1, text: expect.stringContaining('so their keys are lost') })
  expect(lostKey.text).toContain(person)
  expect(await alba('verify', '--log-only', '--erased', '1', '--expect', head)).toMatchObject({ code: 0 })
})

it('a changed event is found by the head that was noted', async () => {
  await stack.database.query(
    "UPDATE event_store.events SET data = replace(data::text, 'Camille', 'Camilla')::json WHERE type = 'PractitionerDefined'",
  )
  const changedEvent = await alba('verify', '--log-only', '--expect', head)
  expect(changedEvent).toMatchObject({ code: 1, text: expect.stringContaining('are not those that were noted') })
})

it('a missing event is found by the gap in its stream', async () => {
  await stack.database.query("DELETE FROM event_store.events WHERE type = 'BookingRequested'")
  const missingEvent = await alba('verify', '--log-only')
  expect(missingEvent).toMatchObject({ code: 1, text: expect.stringContaining('FOUND by « log »') })
})

/** The row that was changed is shown before anything changes for readers; a swap mends it, and an undo brings it back. */
async function replayWithPreview(): Promise<void> {
  const preview = await alba('replay', 'bookings', '--preview', '--reason', 'a row differs')
  expect(preview).toMatchObject({ code: 0, text: expect.stringContaining('0 rows added, 0 removed, 1 changed') })
  expect(preview.text).toMatch(/status +canceled → confirmed/)
  expect(preview.text).toMatch(/by BookingConfirmed booking-\d{15}@\d+/)
  expect(await alba('verify', 'bookings')).toMatchObject({ code: 1 })
  const swapped = await alba('swap', 'bookings', '--reason', 'looks right')
  expect(swapped).toMatchObject({ code: 0, text: expect.stringContaining('npm run alba -- undo bookings') })
  expect(await alba('verify', 'bookings')).toMatchObject({ code: 0 })
  expect(await alba('undo', 'bookings', '--reason', 'to see whether it works')).toMatchObject({ code: 0 })
  expect(await alba('verify', 'bookings')).toMatchObject({ code: 1 })
  expect(await alba('undo', 'bookings', '--reason', 'it does')).toMatchObject({ code: 0 })
  expect(await alba('verify')).toMatchObject({ code: 0 })
}

it('a check that could not run says neither right nor wrong: wrong arguments, or a database without a log', async () => {
  expect(await alba('verify', '--expect', 'nothing')).toMatchObject({
    code: 2,
    text: expect.stringContaining('is no head'),
  })
  expect(await alba('verify', '--bogus')).toMatchObject({ code: 2, text: expect.stringContaining('Usage') })
  const elsewhere = toolOf(stack, { DATABASE_URL: stack.urls.database.replace(/\/alba$/, '/postgres') })
  expect(await elsewhere('verify')).toMatchObject({ code: 2, text: expect.stringContaining('no log of Alba') })
})

import { execFile } from 'node:child_process'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { replayDifferences } from './replay-differences.ts'
import { openSmallCentre } from './small-centre.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { toolOf } from './tool.ts'
import { freeStarts, openPayment, pay, send } from './visitor.ts'

const run = promisify(execFile)
const person = { name: 'Zénobie Quillfeather', email: 'zenobie.quillfeather@example.org', phone: '06 98 76 54 32' }
/** Texts that would show the person, in small letters. */
const personalTexts = ['quillfeather', 'zénobie', 'zenobie', '698765432', '98 76 54 32']

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.remove())

const alba = (...words: string[]) => toolOf(stack)(...words)

/** Every row of every table of every schema, as text in small letters. */
async function everyRow(): Promise<string[]> {
  const { rows: tables } = await stack.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const contents = await Promise.all(
    tables.map(({ name }) =>
      stack.database.query<{ row: string }>(`SELECT '${name} ' || t::text AS row FROM ${name} t`),
    ),
  )
  return contents.flatMap(({ rows }) => rows.map(({ row }) => row.toLowerCase()))
}

/** Every line that Alba's processes have logged, in small letters. The mail catcher and the sandbox are not Alba's. */
async function everyLogLine(): Promise<string[]> {
  const logs = (await readdir(stack.logDir)).filter(file => !file.startsWith('mail') && !file.startsWith('sandbox'))
  expect(logs.length).toBeGreaterThan(2)
  const texts = await Promise.all(logs.map(file => readFile(join(stack.logDir, file), 'utf8')))
  return texts.join('\n').toLowerCase().split('\n')
}

/** The path of a file or folder in the folder of the copy. */
const inDataFolder = (name: string): string => join(stack.logDir, '..', name)

/** Copies the files of the database while it is down. The services wait for it meanwhile, or are not running. */
async function copyDatabase(from: string, to: string): Promise<void> {
  await stack.postgres?.stop('fast')
  await rm(inDataFolder(to), { recursive: true, force: true })
  // `-a` keeps the owner of the files. The server starts only with files of its own user.
  await run('cp', ['-a', inDataFolder(from), inDataFolder(to)])
  await stack.postgres?.start()
}

/** The texts that show the person. */
const showing = (texts: readonly string[]) =>
  texts.filter(text => personalTexts.some(personal => text.includes(personal)))

async function bookAndPay(): Promise<number> {
  const { serviceIds, dates } = await openSmallCentre(stack, { days: 1, durationMinutes: 55 })
  const [service_id = 0] = serviceIds
  const [start_time] = await vi.waitFor(async () => {
    const starts = await freeStarts(stack.urls, service_id, dates)
    // The read models show the new openings a little later.
    expect(starts).not.toEqual([])
    return starts
  }, 120_000)
  const customer = { customer_name: person.name, customer_email: person.email, customer_phone: person.phone }
  const body = { service_id, start_time, ...customer, notes: 'Signé Quillfeather', terms_accepted: true }
  const booked = await send('POST', `${stack.urls.site}/api/bookings`, body)
  expect(booked.status).toBe(201)
  const booking = booked.body as Parameters<typeof openPayment>[1]
  const payment = await openPayment(stack.urls, booking)
  expect(payment && (await pay(stack.urls, payment))).toBe(true)
  await vi.waitFor(async () => {
    const { rows } = await stack.database.query(
      "SELECT FROM mailer.outbox WHERE stream = $1 AND kind = 'booking-confirmed' AND state = 'sent'",
      [`booking-${booking.id}`],
    )
    expect(rows.length).toBe(1)
  }, 120_000)
  return booking.id
}

/** Checks the copy that the person gets of their data: it has what they typed and their mails, and is private. */
async function expectExport(): Promise<void> {
  const folder = inDataFolder('copy')
  expect(await alba('people', 'export', person.email, folder)).toMatchObject({ code: 0 })
  const page = await readFile(join(folder, 'donnees.html'), 'utf8')
  for (const text of [person.name, person.email, 'Signé Quillfeather', 'Confirmation du rendez-vous'])
    expect(page).toContain(text)
  expect((await stat(join(folder, 'donnees.json'))).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
}

it('after an erasure no table, replay or log shows the person, and the certificate says what stays', async () => {
  const id = await bookAndPay()
  await copyDatabase('postgres', 'backup')
  await stack.ready()
  expect(showing(await everyRow()).length).toBeGreaterThan(3)

  const found = await alba('people', 'find', person.email.toUpperCase())
  expect(found.text).toContain('1 bookings')
  expect(showing([found.text.toLowerCase()])).toEqual([])
  expect(found.text).toMatch(/^mails +.*\d+ sent/m)
  await expectExport()
  const refused = await alba('people', 'erase', person.email, '--reason', 'at their request', '--yes')
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(`booking ${id}: an appointment to come`) })
  expect((await alba('people', 'erase', person.email, '--yes')).text).toContain('--reason')

  const erase = ['people', 'erase', person.email, '--reason', 'at their request', '--yes', '--force'] as const
  const erased = await alba(...erase)
  expect(erased).toMatchObject({ code: 0, text: expect.stringContaining('CERTIFICATE OF ERASURE') })
  expect(showing([erased.text.toLowerCase()])).toEqual([])

  expect(showing(await everyRow())).toEqual([])
  expect(await replayDifferences(stack)).toEqual([])
  const { rows } = await stack.database.query('SELECT customer_name, notes FROM bookings.bookings WHERE id = $1', [id])
  expect(rows).toEqual([{ customer_name: 'effacé', notes: null }])
  expect(showing(await everyLogLine())).toEqual([])

  // A second time it changes nothing, and prints the certificate again.
  expect(await alba(...erase)).toMatchObject({ code: 0, text: expect.stringContaining('CERTIFICATE OF ERASURE') })
  const events = await stack.database.query("SELECT FROM event_store.events WHERE type = 'PersonErased'")
  expect(events.rows.length).toBe(1)
  expect(await alba('verify', '--erased', '1')).toMatchObject({ code: 0 })
})

// Continues the test above: restores the copy of the database that it made before the erasure.
it('a restored backup shows the person again, and nothing does once the list of erased people is applied', async () => {
  const { code, text: list } = await alba('people', 'erased')
  expect(code).toBe(0)
  expect(showing([list.toLowerCase()])).toEqual([])
  const file = inDataFolder('erased.json')
  await writeFile(file, list)

  const { gateway, projector, command } = stack.processes
  for (const each of [gateway, projector, command]) await each.kill()
  await copyDatabase('backup', 'postgres')
  for (const each of [command, projector]) {
    each.start()
    await each.healthy()
  }
  expect(showing(await everyRow()).length).toBeGreaterThan(3)
  expect(JSON.parse((await alba('people', 'erased')).text)).toEqual({ people: [], recipients: [] })

  const again = ['people', 'erase-again', file] as const
  expect(await alba(...again)).toMatchObject({ code: 0, text: expect.stringContaining('1 were there again') })
  gateway.start()
  await stack.ready()
  expect(showing(await everyRow())).toEqual([])
  expect(await replayDifferences(stack)).toEqual([])
  expect(showing(await everyLogLine())).toEqual([])
  expect(await alba(...again)).toMatchObject({ code: 0, text: expect.stringContaining('0 were there again') })
  expect(await alba('people', 'find', person.email)).toMatchObject({
    text: expect.stringContaining('key       erased'),
  })
  expect(await alba('verify', '--erased', '1')).toMatchObject({ code: 0 })
})

import { Writable } from 'node:stream'
import { bookingStream } from '@alba/contracts/bookings/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { book, bookingOf, daysOf, dump, openIntent, sendIntentWebhook, untilIdle, write } from '../testing/flow.ts'

let command: TestCommand
let id: number
let canceled: number
let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})
const person = {
  customerName: 'Zénaïde Quillfeather',
  customerEmail: 'Zenaide.Quillfeather@example.org',
  customerPhone: '0698765432',
  notes: 'Allergique à la lavande',
  pregnancyWeek: 27,
  babyAgeMonths: 11,
}
const secrets = ['Quillfeather', 'quillfeather', 'Zénaïde', '0698765432', 'lavande', 'rougeole']

beforeAll(async () => {
  command = await startCommand({ logger: { level: 'trace', stream } })
  await defineCentre(command)
  const freshDay = daysOf(command)
  id = await book(command, await freshDay(), { ...person, idempotencyKey: 'a-key-of-zenaide' })
  const intent = await openIntent(command, id)
  await command.send('request-booking', { ...person, customerEmail: 'quillfeather', serviceId: 'x' })
  command.provider.pay(intent)
  await sendIntentWebhook(command, intent)
  await untilIdle(command)
  canceled = await book(command, await freshDay(), person)
  const personId = command.keyring.personId(person.customerEmail)
  await write(command, bookingStream(canceled), {
    type: 'BookingCanceled',
    data: { bookingId: canceled, personId, date: '2026-11-25', by: 'staff', reason: 'A la rougeole' },
  })
  await untilIdle(command)
})
afterAll(() => command.stop())

describe('personal data', () => {
  it('can be read by the service', async () => {
    expect(await bookingOf(command, id)).toMatchObject({ status: 'confirmed', ...person })
    const [, cancellation] = await command.log.readStream(bookingStream(canceled))
    expect(cancellation?.data).toMatchObject({ reason: 'A la rougeole' })
  })

  it('is in no table in clear text, hexadecimal or base64', async () => {
    const rows = await dump(command)
    for (const type of ['BookingRequested', 'BookingCanceled']) expect(rows.some(row => row.includes(type))).toBe(true)
    const disguises = secrets.flatMap(secret => [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ])
    for (const row of rows) for (const secret of disguises) expect(row).not.toContain(secret)
    const requested = rows.find(row => row.includes('BookingRequested')) ?? ''
    for (const field of ['customerName', 'customerEmail', 'customerPhone', 'notes', 'pregnancyWeek', 'babyAgeMonths'])
      expect(requested).not.toContain(field)
  })

  it('is in no log line', () => {
    expect(logged).toContain('/commands/request-booking')
    for (const secret of secrets) expect(logged).not.toContain(secret)
  })

  it('is encrypted with a key that is itself encrypted', async () => {
    const { keyring, database } = command
    const personId = keyring.personId(person.customerEmail)
    const key = (await keyring.findKeys([personId])).get(personId)?.bytes
    const { rows } = await database.query('SELECT wrapped_key FROM privacy.person_keys WHERE person_id = $1', [
      personId,
    ])
    expect(rows).toHaveLength(1)
    expect(key).toHaveLength(32)
    expect(rows[0].wrapped_key.includes(key)).toBe(false)
  })

  it('is not stored through idempotency keys either', async () => {
    for (const row of await dump(command)) expect(row).not.toContain('a-key-of-zenaide')
  })
})

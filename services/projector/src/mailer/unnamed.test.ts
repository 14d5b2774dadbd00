import { expect, test } from 'vitest'
import { mailStand, sayWhoTheCentreIs } from '../testing/mail-stand.ts'

const mails = mailStand({ named: false })

test('mails wait until the centre says who it is, and then go out in its name', async () => {
  const said: string[] = []
  const log = { debug() {}, info() {}, error() {}, warn: (_facts: object, message: string) => said.push(message) }
  const mailer = await mails.mailer({ log })
  await mails.book()
  await expect.poll(async () => (await mailer.status()).waiting).toBeGreaterThan(0)
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(new Set(said)).toEqual(new Set(['mails wait until the centre says who it is: alba centre apply']))
  expect(await mails.mailbox.list()).toEqual([])
  expect((await mailer.status()).held_up).toBe('unnamed')

  await sayWhoTheCentreIs(mails.stand)
  await expect.poll(async () => (await mails.mailbox.list()).length).toBe(2)
  const [first] = await mails.mailbox.mails()
  expect(first?.from).toEqual({ name: 'Maison Alba', address: 'bonjour@maison-alba.example' })
  expect(said).toHaveLength(1)
  expect((await mailer.status()).held_up).toBeNull()
})

test('a trial letter is not sent until the centre says who it is, and the answer gives that reason', async () => {
  const mailer = await mails.mailer()
  expect(await mailer.tryMail(1)).toEqual({ outcome: 'centre_unnamed', reason: null })
  expect(await mails.mailbox.list()).toEqual([])
})

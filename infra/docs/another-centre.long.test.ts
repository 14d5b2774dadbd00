import { randomUUID } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreateIntentView } from '@alba/contracts/payments/api'
import { addDays } from '@alba/contracts/shared/centre-time'
import { french } from '@alba/contracts/shared/typography'
import { tracesOfTheDemo } from '@alba/contracts/testing/other-centres'
import type { VoucherView } from '@alba/contracts/vouchers/api'
import { isHoliday } from '@alba/platform/holidays'
import { openPdf } from '@alba/platform/testing/pdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmptyCopy, startEmptyCopy } from '../centres/empty-copy.ts'
import { root } from '../local/root.ts'
import { pay, send } from '../resilience/visitor.ts'

/*
 * Follows docs/another-centre.md on an empty copy: runs the commands of the page in their order, with the file of a
 * centre that is not the demo.
 */

let copy: EmptyCopy
beforeAll(async () => {
  copy = await startEmptyCopy()
  await copy.addCentreFile('atelier-des-marees', 'my-centre.yaml')
})
afterAll(() => copy?.remove())

/** The commands of the page, in its order, with a part of what each one prints. */
const commands: readonly (readonly [command: string, answer: string])[] = [
  [
    'alba -- centre check my-centre.yaml',
    'my-centre.yaml says a centre (people: 1, rooms: 1, services: 4, pictures: 4).',
  ],
  ['alba -- centre diff my-centre.yaml', 'creates the service « Massage du dos » (2)'],
  ['alba -- centre apply my-centre.yaml --as "Zoé Petit"', 'Done, as Zoé Petit: '],
  [
    'practitioners -- add <e-mail> <name>',
    'Yann Kervella (number 1) may use the back office as yann@atelier-des-marees.example.',
  ],
  ['practitioners -- role <e-mail> admin', 'Yann Kervella has the role « admin ».'],
  ['alba -- centre export my-centre.yaml', 'my-centre.yaml says what the log says.'],
]

/** Fills in what the page leaves open. */
const filledIn = (command: string): string =>
  command.replace('<e-mail>', 'yann@atelier-des-marees.example').replace('<name>', '"Yann Kervella"')

it('makes a centre of one practitioner from an empty copy, by the commands of the page', async () => {
  const page = await readFile(join(root, 'docs/another-centre.md'), 'utf8')
  const commandsOfPage = [...page.matchAll(/`npm run ([^`]+)`/g)].map(([, command]) => command)
  expect(commandsOfPage).toEqual(commands.map(([command]) => command))
  for (const [command, answer] of commands) expect(await copy.run(filledIn(command)), command).toContain(answer)
})

it('changes nothing when the file is applied again, and prints a file that says the same', async () => {
  expect(await copy.run('alba -- centre apply my-centre.yaml')).toMatch(/^Nothing to change/)
  expect(await copy.run('alba -- centre apply my-centre.yaml --retire --reopen')).toMatch(/^Nothing to change/)
  expect(await copy.run('alba -- centre export')).toContain('  - id: 1\n    name: Massage des marées\n')
})

const get = async (path: string) => (await fetch(`${copy.stack.urls.site}${path}`)).json()

/**
 * A Saturday at least two days ahead: this centre takes no booking for the next four hours, and all starts of the day
 * must be on offer. It is closed on public holidays.
 */
function saturday(): string {
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 2 })
  const next = addDays(day.toString(), (6 - day.dayOfWeek + 7) % 7)
  const saturdays = [next, addDays(next, 7), addDays(next, 14)]
  return saturdays.find(date => !isHoliday(date, 'france')) ?? next
}

const BACK_MASSAGE = 2

it('offers the treatments of the file, and is open on Saturday', async () => {
  const services: { id: number; name: string }[] = await get('/api/services')
  expect(services.map(({ name }) => name)).toContain('Massage des marées')
  const date = saturday()
  const starts: { start_time: string }[] = await get(`/api/slots?service_id=${BACK_MASSAGE}&date=${date}`)
  expect(starts.map(({ start_time }) => start_time)).toEqual(
    ['09:00', '10:00', '11:30'].map(time => `${date}T${time}:00`),
  )
})

const traceIn = (value: unknown): string | undefined => tracesOfTheDemo.exec(JSON.stringify(value))?.[0]

it('has nothing of the demo in what it answers', async () => {
  const centre = await get('/api/centre')
  expect(centre).toMatchObject({ identity: { name: 'L’Atelier des Marées', legal: { form: 'sole_trader' } } })
  expect(traceIn(centre)).toBeUndefined()
  const docs = await get('/api/docs/json')
  expect(docs.info.contact).toEqual({ name: 'L’Atelier des Marées', email: 'bonjour@atelier-des-marees.example' })
  expect(traceIn(docs)).toBeUndefined()
})

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const key = { 'idempotency-key': randomUUID() }
  const { status, body: answer } = await send('POST', `${copy.stack.urls.site}/api/${path}`, body, key)
  expect(status, JSON.stringify(answer)).toBeOneOf([200, 201, 202])
  return answer as Answer
}

/** Buys a voucher for the back massage as a present. @returns its number */
async function buyVoucher(): Promise<string> {
  const { id } = await post<VoucherView>('gift-vouchers', {
    service_id: BACK_MASSAGE,
    purchaser_firstname: 'Zoé',
    purchaser_name: 'Petit',
    purchaser_email: 'zoe@example.org',
    recipient_firstname: 'Karim',
    recipient_email: 'karim@example.org',
    personal_message: 'Pour ton dos.',
  })
  await pay(
    copy.stack.urls,
    await post<CreateIntentView>('payments/create-intent', { type: 'voucher', voucher_id: id }),
  )
  const number = async () => (await get(`/api/gift-vouchers/by-id/${id}`)).voucher_number
  await expect.poll(number).not.toBeNull()
  return number()
}

const bookWith = (number: string) =>
  post('bookings', {
    service_id: BACK_MASSAGE,
    start_time: `${saturday()}T10:00:00`,
    voucher_number: number,
    customer_name: 'Karim Haddad',
    customer_email: 'karim@example.org',
    customer_phone: '06 12 34 56 78',
    terms_accepted: true,
    answers: [{ question: french('Où avez-vous mal ?'), answer: 'Bas du dos' }],
  })

/** A mail of the catcher, as a person reads it. */
type CaughtMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly mime_type: string; readonly url: string }[]
}

/** The mails to an address. Waits until there are exactly `count` of them. */
async function mailsTo(address: string, count: number): Promise<CaughtMail[]> {
  const { mail } = copy.stack.urls
  const list = async (): Promise<{ id: number }[]> => (await fetch(`${mail}/api/mails?to=${address}`)).json()
  await expect.poll(async () => (await list()).length).toBe(count)
  return Promise.all((await list()).map(async ({ id }) => (await fetch(`${mail}/api/mails/${id}`)).json()))
}

/**
 * The part of an attachment that is checked: the text of a calendar entry, the lines and properties of a PDF, the name of a
 * picture.
 */
async function contentOf({ filename, mime_type, url }: CaughtMail['attachments'][number]): Promise<unknown> {
  const file = await fetch(`${copy.stack.urls.mail}${url}`)
  if (mime_type.startsWith('text/')) return [filename, await file.text()]
  if (mime_type !== 'application/pdf') return filename
  const { lines, info } = await openPdf(await file.bytes())
  return [filename, lines, info]
}

it('has nothing of the demo in a voucher, the calendar entry, the mails to buyer, recipient and staff, and the logs', async () => {
  await bookWith(await buyVoucher())
  await post('withdrawals', { name: 'Zoé Petit', email: 'zoe@example.org', reference: 'ABCD-EFGH-JKLM' })
  // About the voucher that she bought, and about the withdrawal.
  const toBuyer = await mailsTo('zoe@example.org', 2)
  // The voucher, and the confirmation of the booking.
  const toRecipient = await mailsTo('karim@example.org', 2)
  // About the new booking. Staff hear of the withdrawal the next morning, since its reference is unknown.
  const toStaff = await mailsTo('bonjour@atelier-des-marees.example', 1)

  const attachments = [...toBuyer, ...toRecipient].flatMap(mail => mail.attachments)
  const types = attachments.map(({ mime_type }) => mime_type)
  expect(types).toContain('application/pdf')
  expect(types).toContain('text/calendar')
  for (const attachment of attachments)
    expect(traceIn(await contentOf(attachment)), attachment.filename).toBeUndefined()
  for (const mail of [...toBuyer, ...toRecipient, ...toStaff]) expect(traceIn(mail), mail.subject).toBeUndefined()
  for (const mail of [...toBuyer, ...toRecipient])
    expect(mail.text).toContain('L’Atelier des Marées, 8 quai de la Fosse, 44000 Nantes')

  for await (const path of glob('data/logs/*', { cwd: copy.folder })) {
    // Paths in the log contain the folder of this repository, whose name may be that of the demo.
    const lines = (await readFile(join(copy.folder, path), 'utf8')).replaceAll(root, '')
    expect(traceIn(lines), path).toBeUndefined()
  }
})

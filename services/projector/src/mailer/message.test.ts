import { demoCentre } from '@alba/platform/testing/demo-centre'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { bookingRow } from '../testing/mail-rows.ts'
import { bookingConfirmed } from './letters/bookings.ts'
import { calendarOf } from './letters/calendar.ts'
import { messageOf, type Post, type Sender } from './message.ts'

const site = { publicUrl: 'https://maison-alba.example', zone: 'Europe/Paris', centre: demoCentre }
const sender = { address: 'bonjour@maison-alba.example', site }
const row = bookingRow()
const DUE = '2026-11-21T10:00:00.000Z'
const post = (changed: Partial<Post> = {}): Post => ({
  letter: bookingConfirmed(row, DUE, site),
  to: { name: 'Léa Martin', address: 'lea@example.org' },
  ...changed,
})
const parsed = async (changed: Partial<Post> = {}, from: Sender = sender) => {
  const { raw, envelope } = await messageOf(post(changed), from, '<abc@maison-alba.example>', DUE)
  return { envelope, mail: await PostalMime.parse(raw), head: raw.toString('latin1').split('\r\n\r\n')[0] }
}
const header = (mail: Awaited<ReturnType<typeof parsed>>['mail'], key: string) =>
  mail.headers.find(each => each.key === key)?.value

test('a message has text, HTML, its pictures, a calendar file and its attachments', async () => {
  const { mail, envelope } = await parsed({
    calendar: { method: 'REQUEST', content: calendarOf(row, { method: 'REQUEST', changes: 0, stampedAt: DUE }, site) },
    files: [{ filename: 'bon-cadeau-K7QP-4MXD-9HTA.pdf', content: Buffer.from('%PDF-') }],
  })
  expect(envelope).toEqual({ from: 'bonjour@maison-alba.example', to: 'lea@example.org' })
  expect(mail.subject).toContain('Votre rendez-vous est confirmé')
  expect(mail.to).toEqual([{ name: 'Léa Martin', address: 'lea@example.org' }])
  expect(mail.messageId).toBe('<abc@maison-alba.example>')
  expect(mail.text).toContain('À jeudi, Léa.')
  const names = mail.attachments.map(({ filename }) => filename)
  expect(names).toEqual(
    expect.arrayContaining(['mark.png', 'confirmation.jpg', 'rendez-vous.ics', 'bon-cadeau-K7QP-4MXD-9HTA.pdf']),
  )
  // Every picture of the HTML is attached.
  const attached = new Set(mail.attachments.map(({ contentId }) => contentId?.replaceAll(/[<>]/g, '')))
  for (const [, id = ''] of (mail.html ?? '').matchAll(/src="cid:([^"]+)"/g)) expect(attached).toContain(id)
})

// Sizes are in pixels. `beside` is the text behind the picture.
test.each([
  {
    title: 'a wide logo stands alone, and its alternative text is the name of the centre',
    size: { width: 600, height: 120 },
    shown: 'width="220" height="44" alt="Maison Alba"',
    beside: '',
  },
  {
    title: 'a square logo stands beside the name of the centre, and has no alternative text',
    size: { width: 500, height: 500 },
    shown: 'width="32" height="32" alt=""',
    beside: 'Maison Alba',
  },
])('$title', async ({ size, shown, beside }) => {
  const logo = { png: Buffer.from('the logo of the centre'), ...size }
  const own = { ...sender, site: { ...site, centre: { ...demoCentre, logo } } }
  const { mail } = await parsed({}, own)
  const file = mail.attachments.find(({ filename }) => filename === 'mark.png')
  expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('the logo of the centre')
  const [, image, text] = /<img src="cid:mark@alba"([^>]*)>([^<]*)/.exec(mail.html ?? '') ?? []
  expect(image).toContain(shown)
  expect(text?.trim()).toBe(beside)
})

test('a message asks for no automatic reply, and has an unsubscribe address only if one is given', async () => {
  const { mail } = await parsed()
  expect(header(mail, 'auto-submitted')).toBe('auto-generated')
  expect(header(mail, 'list-unsubscribe')).toBeUndefined()
  const reminder = await parsed({ unsubscribe: 'mailto:bonjour@maison-alba.example?subject=stop' })
  expect(header(reminder.mail, 'list-unsubscribe')).toBe('<mailto:bonjour@maison-alba.example?subject=stop>')
})

test('typed text cannot add a header or a recipient', async () => {
  const evil = 'Léa\r\nBcc: other@example.org\nX-Evil: 1'
  const letter = { ...post().letter, subject: `Sujet\r\nBcc: other@example.org` }
  const { mail, head } = await parsed({ letter, to: { name: evil, address: 'lea@example.org' } })
  expect(head).not.toMatch(/^(bcc|x-evil):/im)
  expect(mail.to).toHaveLength(1)
  expect(mail.bcc ?? []).toEqual([])
  for (const address of ['lea@example.org,other@example.org', 'lea@example.org\r\nRCPT TO:<x@example.org>', 'x', ''])
    await expect(parsed({ to: { name: '', address } })).rejects.toThrow('no address')
})

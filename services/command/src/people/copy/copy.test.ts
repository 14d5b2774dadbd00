import { eventDefinitions } from '@alba/contracts/events'
import type { HeldOfPerson } from '@alba/contracts/people/api'
import { expect, it } from 'vitest'
import type { KnownBooking } from '../../bookings/booking.ts'
import { startCentre } from '../../testing/centre.ts'
import { secret } from '../../testing/command-service.ts'
import { book, bookingOf, openIntent } from '../../testing/flow.ts'
import { voucherBody } from '../../testing/voucher-flow.ts'
import { fieldLabels } from './labels.ts'
import { mailsOf } from './mails.ts'
import { pageOf } from './page.ts'
import { personalFields } from './texts.ts'
import { differentNames, receivedBy, thingsIn, thingsOf } from './things.ts'

const { command, freshDay } = await startCentre()

const ask = (who: string, reason: string) => {
  const headers = { authorization: `Bearer ${secret}`, 'x-actor': 'operator:Zo%C3%A9' }
  const request = { method: 'POST', url: '/people/held', payload: { who, reason }, headers } as const
  return command.service.app.inject(request)
}
const held = async (who: string): Promise<HeldOfPerson> => (await ask(who, 'at their request')).json()

const client = (customerName: string, customerEmail: string, notes: string | null = null) => ({
  customerName,
  customerEmail,
  customerPhone: '0698765432',
  notes,
})

const page = (things: ReturnType<typeof thingsIn>, received: HeldOfPerson['received'] = []) =>
  pageOf({
    things,
    received,
    mails: [],
    centre: { name: 'Maison Alba', email: 'bonjour@example.org' },
    zone: 'Europe/Paris',
    madeAt: '2026-11-21T08:00:00Z',
  })

it('every personal field of every event has a French label, and there are no labels for other fields', () => {
  const fields = new Set([...eventDefinitions.keys()].flatMap(type => personalFields.get(type) ?? []))
  expect(Object.keys(fieldLabels).toSorted()).toEqual([...fields].toSorted())
})

it('the page has everything that the client and staff typed, with HTML escaped, and the opened payment', async () => {
  const id = await book(command, await freshDay(), client('Agathe <b>Roy</b>', 'agathe@example.org', 'Dos & nuque'))
  const intent = await openIntent(command, id)
  const { version } = (await bookingOf(command, id)) as KnownBooking
  const noted = { bookingId: id, notes: 'Dos & nuque', adminNotes: 'Arrive en retard', version }
  expect(await command.send('change-notes', noted, { 'x-actor': 'practitioner:1' })).toMatchObject({ status: 200 })
  const { events } = await held(' AGATHE@example.org')
  const things = thingsIn(events)
  expect(things.map(({ stream }) => stream)).toEqual([`booking-${id}`])
  const shown = page(things)
  for (const text of ['Agathe &lt;b&gt;Roy', 'agathe@example.org', '0698765432', 'Dos &amp; nuque', 'Arrive en retard'])
    expect(shown).toContain(text)
  expect(shown).toContain(intent)
  expect(shown).not.toContain('<b>')
})

it('two people who share an address are told apart by their names, however they are spelled', async () => {
  const one = await book(command, await freshDay(), client('Berthe  MARTIN', 'duo@example.org', 'à Berthe'))
  await book(command, await freshDay(), client('Émile Martin', 'duo@example.org', 'à Émile'))
  await book(command, await freshDay(), client('berthe martin', 'duo@example.org'))
  const things = thingsIn((await held('duo@example.org')).events)
  expect(differentNames(things)).toEqual(['Berthe  MARTIN', 'Émile Martin'])
  const hers = thingsOf(things, ['Berthe Martin'])
  expect(hers).toHaveLength(2)
  expect(hers[0]?.stream).toBe(`booking-${one}`)
  expect(page(hers)).not.toContain('Émile')
})

it('the recipient of a voucher gets a copy of the message to them, and does not learn who bought it', async () => {
  const order = voucherBody({
    purchaserFirstname: 'Gaspard',
    purchaserName: 'Lenoir',
    purchaserEmail: 'gaspard@example.org',
    recipientFirstname: 'Hortense',
    recipientLastname: 'Blanc',
    recipientEmail: 'Hortense@example.org',
    personalMessage: 'Repose-toi',
  })
  expect(await command.send('order-voucher', order)).toMatchObject({ status: 200 })
  const { events, received } = await held('hortense@example.org')
  expect(events).toEqual([])
  expect(received).toHaveLength(1)
  expect(page([], received)).toContain('Repose-toi')
  // The buyer may have paid or canceled since the order, which alone is known here.
  expect(page([], received)).toMatch(/<dt>Montant<\/dt>/)
  expect(page([], received)).not.toMatch(/État<\/dt>|<dd>non payé|Reçu le/)
  expect(JSON.stringify(received) + page([], received)).not.toMatch(/gaspard|lenoir/i)
  expect(receivedBy(received, ['hortense blanc'])).toHaveLength(1)
  expect(receivedBy(received, ['Gaspard Lenoir'])).toEqual([])
  expect((await held('gaspard@example.org')).received).toEqual([])
})

it('a mail to a client has the address of its order, and a notice to the centre has none', async () => {
  const id = await book(command, await freshDay(), client('Irma Petit', 'irma@example.org'))
  const { events } = await held('irma@example.org')
  const at = '2027-01-01T00:00:00.000Z'
  const mail = {
    id: 1,
    stream: `booking-${id}`,
    revision: 0,
    state: 'sent',
    dueAt: at,
    settledAt: at,
    reason: null,
  } as const
  const kinds = ['booking-confirmed', 'staff-new-booking']
  expect(
    mailsOf(
      kinds.map(kind => ({ ...mail, kind })),
      events,
    ),
  ).toMatchObject([{ to: 'irma@example.org', state: 'envoyé' }, { to: null }])
})

it('reading the data of a person is recorded, with the operator and a reason without the person’s name', async () => {
  const acts = async () =>
    (await command.log.readStream('operator')).filter(({ data }) => 'act' in data && data.act === 'read-person')
  const before = (await acts()).length
  await book(command, await freshDay(), client('Joséphine Blanc', 'josephine@example.org'))
  for (const reason of ['asked by Joséphine Blanc', 'for JOSEPHINE@example.org']) {
    const refused = await ask('josephine@example.org', reason)
    expect([refused.statusCode, refused.json().code, refused.body.includes('0698765432')]).toEqual([
      422,
      'reason_names_person',
      false,
    ])
  }
  expect((await ask('josephine@example.org', ' ')).statusCode).toBe(422)
  // Nothing is held about this address, so nothing was read.
  expect((await held('nobody@example.org')).events).toEqual([])
  expect(await acts()).toHaveLength(before)

  const { found } = await held('josephine@example.org')
  const recorded = (await acts()).slice(before)
  expect(recorded.map(({ data, metadata }) => [data, metadata.actor])).toEqual([
    [
      { act: 'read-person', count: 1, targets: found.personIds, reason: 'at their request' },
      { kind: 'operator', id: 'Zoé' },
    ],
  ])
})

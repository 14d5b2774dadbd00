import { bookingStream } from '@alba/contracts/bookings/events'
import { clientStream } from '@alba/contracts/clients/events'
import type { FoundPerson } from '@alba/contracts/people/api'
import { personStream } from '@alba/contracts/people/events'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { QUICK_ERASURE, secret } from '../testing/command-service.ts'
import { book, bookingOf, dump, typesOf, write } from '../testing/flow.ts'
import { erasePerson } from './erase.ts'
import { findPerson } from './find.ts'

const { command, freshDay } = await startCentre(QUICK_ERASURE)

const customer = (name: string) => ({
  customerName: `${name} Quillfeather`,
  customerEmail: `${name.toLowerCase()}@example.org`,
  customerPhone: '0698765432',
  notes: 'Allergique à la lavande',
})
const cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator', id: 'Zoé' } } as const
const parts = () => ({ deps: command.service.deps, log: command.log })
/** Erases a person in spite of open orders. */
const erase = (who: string, changed: object = {}) =>
  erasePerson(parts(), { who, reason: 'at their request', force: true, ...changed }, cause)
const post = (url: string, payload: object) =>
  command.service.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${secret}`, 'x-actor': 'operator:Zo%C3%A9' },
  })

async function booked(name: string): Promise<number> {
  return book(command, await freshDay(), customer(name))
}

it('« find » counts the data about a person, and shows no values', async () => {
  const id = await booked('Agathe')
  const answer = await post('/people/find', { who: ' AGATHE@example.org ' })
  expect(answer.json<FoundPerson>()).toMatchObject({
    personIds: [command.keyring.personId('agathe@example.org')],
    held: { bookings: 1, vouchers: 0 },
    obstacles: [{ kind: 'unpaid', about: `booking ${id}` }],
    erasedAt: null,
  })
  expect(answer.body).not.toContain('Quillfeather')
  expect((await post('/people/find', { who: 'nobody@example.org' })).json()).toMatchObject({ held: { bookings: 0 } })
})

it('an erasure is refused with an open order, a reason that names the person, or an unknown person', async () => {
  await booked('Berthe')
  const body = { who: 'berthe@example.org', reason: 'at their request', force: false }
  expect((await post('/people/erase', body)).json()).toMatchObject({ code: 'person_obstacles' })
  const naming = [
    'Mme Berthe Quillfeather asked',
    'asked by Quillfeather, by phone',
    'mail of BERTHE@example.org',
    'called from 0698765432',
    'called from 06 98 76 54 32',
    'called from +33 6.98.76.54.32',
  ]
  for (const reason of naming)
    expect((await post('/people/erase', { ...body, reason, force: true })).json()).toMatchObject({
      code: 'reason_names_person',
    })
  expect((await post('/people/erase', { ...body, who: 'nobody@example.org' })).statusCode).toBe(404)
  expect((await findPerson(parts(), 'berthe@example.org')).erasedAt).toBeNull()
})

it('an erasure leaves nothing that can be read: not in the log, not in any table, not in memory', async () => {
  const id = await booked('Clotilde')
  const erased = await erase('clotilde@example.org')
  expect(erased.personIds).toEqual([command.keyring.personId('clotilde@example.org')])
  expect(await bookingOf(command, id)).toMatchObject({ customerName: 'effacé', customerEmail: 'effacé', notes: null })
  const [event] = await command.log.readStream(personStream(erased.personIds[0] ?? ''))
  expect(event).toMatchObject({ type: 'PersonErased', metadata: { actor: { kind: 'operator', id: 'Zoé' } } })
  for (const row of await dump(command)) expect(row.toLowerCase()).not.toContain('clotilde')
})

it('an erasure that is repeated, by address or by the id that its certificate states, answers the same', async () => {
  await booked('Delphine')
  const first = await erase('delphine@example.org')
  expect(await erase('delphine@example.org')).toEqual(first)
  expect(await erase(first.personIds[0] ?? '')).toEqual(first)
})

it('an erasure that a crash interrupted after the key was deleted is completed by the next one', async () => {
  await booked('Eulalie')
  const { personIds } = await findPerson(parts(), 'eulalie@example.org')
  await command.keyring.erase(personIds)
  expect((await findPerson(parts(), 'eulalie@example.org')).erasedAt).toBeNull()
  await erase('eulalie@example.org')
  expect(await command.log.readStream(personStream(personIds[0] ?? ''))).toHaveLength(1)
  expect((await findPerson(parts(), 'eulalie@example.org')).erasedAt).not.toBeNull()
})

it('an erasure leaves nothing of what others write about the person meanwhile', async () => {
  const id = await booked('Garance')
  const { deps, log } = parts()
  const { keyring } = deps
  const contact = { customerName: 'Garance Quill', customerEmail: 'garance@example.org', customerPhone: null }
  let hasCorrected = false
  // Once the first deletion of the keys is done, staff corrects the client: a new key is made for that event.
  const interrupted: Keyring = {
    ...keyring,
    async erase(ids) {
      await keyring.erase(ids)
      if (!hasCorrected) await command.send('correct-booking-contact', { bookingId: id, ...contact, resends: false })
      hasCorrected = true
    },
  }
  const request = { who: 'garance@example.org', reason: 'at their request', force: true }
  await erasePerson({ deps: { ...deps, keyring: interrupted }, log }, request, cause)
  expect(await typesOf(command, bookingStream(id))).toContain('BookingContactCorrected')
  expect(await bookingOf(command, id)).toMatchObject({ customerName: 'effacé', customerEmail: 'effacé' })
  for (const event of await command.log.readStream(bookingStream(id)))
    expect(JSON.stringify(event.data).toLowerCase()).not.toContain('garance')
})

it('somebody who has booked again since their erasure can be erased again', async () => {
  await booked('Fantine')
  await erase('fantine@example.org')
  const id = await booked('Fantine')
  expect(await bookingOf(command, id)).toMatchObject({ customerName: 'Fantine Quillfeather' })
  await erase('fantine@example.org')
  expect(await bookingOf(command, id)).toMatchObject({ customerName: 'effacé' })
})

it('that somebody tried to join another client with them names nobody', async () => {
  const id = await booked('Hermine')
  const [typed, right] = ['hermine@example.org', 'hermione@example.org'].map(command.keyring.personId) as [
    string,
    string,
  ]
  const kept = { type: 'ClientKept', data: { personId: typed, otherPersonId: right } } as const
  await write(command, clientStream(typed), kept)
  const contact = { customerName: 'Hermione Quill', customerEmail: 'hermione@example.org', customerPhone: null }
  await command.send('correct-booking-contact', { bookingId: id, ...contact, resends: false })
  // The first address was only a mistyped one, so it is theirs.
  expect((await findPerson(parts(), 'hermione@example.org')).personIds).toEqual([right, typed])
  await erase('hermione@example.org')
  await write(command, clientStream(typed), kept)
  expect((await findPerson(parts(), 'hermione@example.org')).erasedAt).not.toBeNull()
})

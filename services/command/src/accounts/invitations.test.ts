import { randomUUID } from 'node:crypto'
import { invitationLinks } from '@alba/platform/links/links'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCommand, type TestCommand } from '../testing/command-service.ts'
import { account } from './account.ts'

const operator = { 'x-actor': 'operator:test' }
const PASSWORD = 'trois girafes sur le toit'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
})
afterAll(() => command.stop())

let people = 0
async function invited() {
  people++
  const email = `personne.${people}@example.org`
  const { body, status } = await command.send('invite-practitioner', { name: `Personne ${people}`, email }, operator)
  expect(status).toBe(200)
  return { id: body.practitionerId as number, email }
}

/** The secret of the newest link of an account, as the mailer makes it. */
async function linkOf(id: number): Promise<string> {
  const state = await command.service.deps.streams.load(account, id)
  const invitationId = state.status === 'none' ? '' : (state.invitation?.id ?? '')
  return invitationLinks.token(command.keyring, { practitionerId: id, invitationId })
}

const accept = async (token: string, password = PASSWORD) => {
  const { status, body } = await command.send('accept-invitation', { token, password })
  return status === 200 ? status : [status, body.code]
}
const logsIn = async (email: string, password = PASSWORD) =>
  (await command.send('log-in', { email, password }, { 'x-actor': 'visitor' })).body.session !== null

it('an invited person chooses a password with a link that works once, and can then log in', async () => {
  const { id, email } = await invited()
  expect(await logsIn(email)).toBe(false)
  const token = await linkOf(id)
  const seen = await command.send('look-up-invitation', { token })
  expect(seen.body).toMatchObject({ name: 'Personne 1', email })
  expect(await accept(token, 'azertyuiopqs')).toEqual([422, 'password_guessable'])
  expect(await accept(token)).toBe(200)
  expect(await logsIn(email)).toBe(true)
  expect(await accept(token)).toEqual([409, 'invitation_over'])
  expect((await command.send('look-up-invitation', { token })).status).toBe(409)
})

it('of two requests with the same link at the same time, one is refused', async () => {
  const { id } = await invited()
  const token = await linkOf(id)
  const both = await Promise.all([accept(token, `${PASSWORD} un`), accept(token, `${PASSWORD} deux`)])
  expect(both.filter(answer => answer === 200)).toHaveLength(1)
})

it('a link is valid for a week, until another one replaces it', async () => {
  const { id, email } = await invited()
  const first = await linkOf(id)
  await command.send('invite-again', { practitionerId: id, email }, operator)
  expect(await accept(first)).toEqual([409, 'invitation_over'])
  const second = await linkOf(id)
  command.clock.advanceMinutes(7 * 24 * 60)
  expect(await accept(second)).toEqual([409, 'invitation_over'])
  await command.send('invite-again', { practitionerId: id, email }, operator)
  expect(await accept(await linkOf(id))).toBe(200)
})

it('a forged link opens nothing', async () => {
  const { id } = await invited()
  const token = await linkOf(id)
  const [number, , signature] = token.split('.')
  for (const forged of ['x', 'abc', `${number}.${randomUUID()}.${signature}`, `${token}x`, token.slice(0, -1)])
    expect((await command.send('look-up-invitation', { token: forged })).status).toBe(409)
})

it('an operator who resets a password makes an open link invalid', async () => {
  const { id, email } = await invited()
  expect(await accept(await linkOf(id))).toBe(200)
  await command.send('invite-again', { practitionerId: id, email }, operator)
  const forgotten = await linkOf(id)
  const reset = await command.send('reset-password', { practitionerId: id, password: `${PASSWORD} trois` }, operator)
  expect(reset).toMatchObject({ status: 200 })
  expect(await accept(forgotten)).toEqual([409, 'invitation_over'])
})

it('a link opens a disabled account again; disabling makes an open link invalid', async () => {
  const { id, email } = await invited()
  const token = await linkOf(id)
  await command.send('disable-account', { practitionerId: id }, operator)
  expect(await accept(token)).toEqual([409, 'invitation_over'])
  expect(await command.send('invite-again', { practitionerId: id, email }, operator)).toMatchObject({ status: 200 })
  expect(await accept(await linkOf(id))).toBe(200)
  expect(await logsIn(email)).toBe(true)
})

it('a wrong address can be corrected until the account is open; the address of somebody else is refused', async () => {
  const [one, two] = [await invited(), await invited()]
  const again = async (email: string) =>
    (await command.send('invite-again', { practitionerId: one.id, email }, operator)).body.code
  expect(await again(two.email)).toBe('email_taken')
  expect(await again('corrected@example.org')).toBeUndefined()
  expect(await accept(await linkOf(one.id))).toBe(200)
  expect(await logsIn('corrected@example.org')).toBe(true)
  expect(await again('other@example.org')).toBe('email_stays')
  const taken = await command.send('invite-practitioner', { name: 'Autre', email: 'corrected@example.org' }, operator)
  expect(taken.body.code).toBe('email_taken')
})

it('somebody who was disabled before they used the invitation can be invited at another address', async () => {
  const { id, email } = await invited()
  const wrong = await linkOf(id)
  await command.send('disable-account', { practitionerId: id }, operator)
  const right = 'bonne.adresse@example.org'
  const again = await command.send('invite-again', { practitionerId: id, email: right }, operator)
  expect(again).toMatchObject({ status: 200 })
  expect(await accept(wrong)).toEqual([409, 'invitation_over'])
  // It can be withdrawn like any other, and sent again.
  await command.send('disable-account', { practitionerId: id }, operator)
  expect(await accept(await linkOf(id))).toEqual([409, 'invitation_over'])
  await command.send('invite-again', { practitionerId: id, email: right }, operator)
  expect(await accept(await linkOf(id))).toBe(200)
  expect([await logsIn(email), await logsIn(right)]).toEqual([false, true])
  // The wrong address is free for its owner.
  const owner = await command.send('invite-practitioner', { name: 'Quelqu’un', email }, operator)
  expect(owner).toMatchObject({ status: 200 })
})

it('a link for a new password leaves the old one valid until it is used', async () => {
  const { id, email } = await invited()
  await accept(await linkOf(id))
  await command.send('invite-again', { practitionerId: id, email }, operator)
  expect(await logsIn(email)).toBe(true)
  expect(await accept(await linkOf(id), 'quatre lions dans la cuisine')).toBe(200)
  expect([await logsIn(email), await logsIn(email, 'quatre lions dans la cuisine')]).toEqual([false, true])
})

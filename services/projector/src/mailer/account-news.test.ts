import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { personId } from '../testing/booking-life.ts'
import { mailStand } from '../testing/mail-stand.ts'

const mails = mailStand()
const at = '2026-11-20T10:00:00.000Z'
const practitionerId = 1
const email = 'camille@example.org'

test('the owner of an account is told of what somebody else may have done, and of no ordinary login', async () => {
  const running = await mails.mailer()
  const facts: DomainFact[] = [
    { type: 'AccountAdded', data: { practitionerId, personId, email, temporaryUntil: null, addedAt: at } },
    { type: 'LoggedIn', data: { practitionerId, loggedInAt: at } },
    { type: 'LoggedIn', data: { practitionerId, loggedInAt: at, newBrowser: true } },
    { type: 'PasswordChanged', data: { practitionerId } },
    { type: 'PasswordReset', data: { practitionerId, temporaryUntil: null } },
    { type: 'RefreshTokenReused', data: { practitionerId } },
  ]
  await mails.stand.append(`account-${practitionerId}`, ...facts)
  await mails.settled(running)
  expect(await mails.subjects()).toEqual([
    `${email}: Nouvelle connexion à votre compte`,
    `${email}: Une de vos sessions a été fermée`,
    `${email}: Votre mot de passe a été modifié`,
    `${email}: Votre mot de passe a été réinitialisé`,
  ])
})

import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { personId } from '../testing/booking-events.ts'
import { mailStand } from '../testing/mail-stand.ts'

const mails = mailStand()
const at = '2026-11-20T10:00:00.000Z'
const practitionerId = 1
const email = 'camille@example.org'
const passkey = { passkeyId: 'a', publicKey: 'pk', counter: 0, transports: [], browser: null, addedAt: at }
const batch = '11111111-1111-4111-8111-111111111111'

test('the owner of an account gets a mail about every security event, but not about ordinary logins or the codes of a first passkey', async () => {
  const running = await mails.mailer()
  const facts: DomainFact[] = [
    { type: 'AccountAdded', data: { practitionerId, personId, email, temporaryUntil: null, addedAt: at } },
    { type: 'LoggedIn', data: { practitionerId, loggedInAt: at } },
    { type: 'LoggedIn', data: { practitionerId, loggedInAt: at, newBrowser: true } },
    { type: 'PasswordChanged', data: { practitionerId } },
    { type: 'PasswordReset', data: { practitionerId, temporaryUntil: null } },
    { type: 'RefreshTokenReused', data: { practitionerId } },
    { type: 'PasskeyAdded', data: { practitionerId, ...passkey } },
    { type: 'RecoveryCodesMade', data: { practitionerId, batch, count: 10, withPasskey: true } },
    { type: 'RecoveryCodesMade', data: { practitionerId, batch, count: 10 } },
    { type: 'RecoveryCodeUsed', data: { practitionerId, batch, left: 9 } },
    { type: 'PasskeyRemoved', data: { practitionerId, passkeyId: passkey.passkeyId } },
    {
      type: 'PractitionerInvited',
      data: { practitionerId, personId, email, invitationId: batch, invitedAt: at, validUntil: '2026-11-27T10:00:00Z' },
    },
    { type: 'SecondFactorRemoved', data: { practitionerId, personId, reason: 'téléphone perdu' } },
  ]
  await mails.stand.append(`account-${practitionerId}`, ...facts)
  await mails.settled(running)
  expect(await mails.arrivedMails()).toEqual([
    `${email}: De nouveaux codes de secours ont été créés`,
    `${email}: La double authentification de votre compte a été retirée`,
    `${email}: Nouvelle connexion à votre compte`,
    `${email}: Un code de secours a ouvert votre compte`,
    `${email}: Une clé d’accès a été ajoutée à votre compte`,
    `${email}: Une clé d’accès de votre compte a été supprimée`,
    `${email}: Une de vos sessions a été fermée`,
    `${email}: Votre accès à l’Espace Praticien de Maison Alba`,
    `${email}: Votre mot de passe a été modifié`,
    `${email}: Votre mot de passe a été réinitialisé`,
  ])
})

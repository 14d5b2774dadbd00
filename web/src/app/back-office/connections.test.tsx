import type { TrialOutcome } from '@alba/contracts/connections/mail'
import { describe, expect, test } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import { finding, mailState, refusedKey, stripeReport } from '../../e2e/mock-connections.ts'
import { staffServer, user } from '../../e2e/mock-staff.ts'
import { all, find, isOff, press, says, saysNot, target } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const STRIPE = 'GET /api/backoffice/admin/connections/stripe'
const MAIL = 'GET /api/backoffice/admin/connections/mail'
const TRY = 'POST /api/backoffice/admin/connections/mail'

async function openSettings(answers: Handlers = {}) {
  const api = mockStaff(staffServer(), answers)
  await visit('/backoffice/system-settings')
  return api
}

/** Opens the settings, tests Stripe and returns the section about Stripe. */
async function sectionAfterStripeCheck(answers: Handlers) {
  await openSettings(answers)
  const part = await find('region', 'Stripe')
  await press('Vérifier Stripe', part)
  return part
}

/** Opens the settings, sends a trial e-mail and returns the section about mail. */
async function sectionAfterTrial(answers: Handlers) {
  await openSettings(answers)
  const part = await find('region', 'E-mails')
  await press('Envoyer un e-mail d’essai', part)
  return part
}

describe('Stripe', () => {
  test('is tested when the button is pressed, not when the settings are opened', async () => {
    const api = await openSettings()
    await find('button', 'Vérifier Stripe')
    expect(called(api, STRIPE)).toEqual([])
  })

  test('that works gets a one-line verdict, with each check and whether the money is real', async () => {
    const part = await sectionAfterStripeCheck({})
    await says('Stripe fonctionne', part)
    await says('Mode test : personne ne peut payer avec une vraie carte.', part)
    expect(all('listitem', /.*/, part)).toHaveLength(6)
    await says('Dernière notification bien signée', part)
    await find('button', 'Vérifier à nouveau', part)
  })

  test('a wrong key is the only finding, with the name of the variable and who corrects it', async () => {
    const part = await sectionAfterStripeCheck({ [STRIPE]: () => ({ body: refusedKey }) })
    await says('Un point est à corriger', part)
    await says('Stripe refuse la clé secrète', part)
    await says('La personne qui héberge le site doit corriger STRIPE_SECRET_KEY', part)
    expect(all('listitem', /.*/, part)).toHaveLength(1)
  })

  test('missing permissions are named as on Stripe’s page, missing events by their type', async () => {
    const lacking = [
      finding('permissions_missing', 'refunds_write'),
      finding('webhook_lacks_events', 'refund.failed', 'charge.dispute.closed'),
    ]
    const part = await sectionAfterStripeCheck({ [STRIPE]: () => ({ body: stripeReport(...lacking) }) })
    await says('2 points sont à corriger', part)
    await says('Charges and Refunds, en écriture (rembourser)', part)
    await says('refund.failed', part)
    await says('charge.dispute.closed', part)
  })

  test('a check without a result does not count as a failure', async () => {
    const part = await sectionAfterStripeCheck({
      [STRIPE]: () => ({ body: stripeReport(finding('webhook_unreadable'), finding('signature_unseen')) }),
    })
    await says('Stripe fonctionne', part)
    await says('Non vérifiable avec cette clé', part)
    await says('https://maison-alba.example/api/webhooks/stripe', part)
  })

  test('a missing answer is reported, and the test can be repeated', async () => {
    const part = await sectionAfterStripeCheck({
      [STRIPE]: () => problem(503, 'Le service ne répond pas.', 'unavailable'),
    })
    await says('Le service ne répond pas.', part)
    expect(await isOff('button', 'Vérifier Stripe')).toBe(false)
  })
})

describe('mail', () => {
  test('shows the sender and the last sending before anything is tried', async () => {
    const api = await openSettings()
    const part = await find('region', 'E-mails')
    await says('rdv@maison-alba.example', part)
    await says('camille@maison-alba.example', part)
    await says('En attenteaucun', part)
    await saysNot('Abandonnés', part)
    expect(called(api, TRY)).toEqual([])
  })

  test('shows how long mails have been waiting, and how many were given up', async () => {
    await openSettings({
      [MAIL]: () => ({ body: { ...mailState, waiting: 3, oldest: '2026-11-23T06:00:00Z', failed: 1 } }),
    })
    const part = await find('region', 'E-mails')
    await says(/3 e-mails, depuis lundi 23 novembre 2026 à 7.h.00/, part)
    await says('Abandonnésun e-mail', part)
  })

  test('after an accepted trial e-mail, a message says where to look for it and what to do if it is in the spam folder', async () => {
    const part = await sectionAfterTrial({})
    await says('E-mail parti', part)
    await says('camille@maison-alba.example', part)
    await says('SPF et DKIM', part)
    await find('button', 'Envoyer un autre essai', part)
  })

  test.each<[TrialOutcome, string]>([
    ['refused', 'E-mail refusé'],
    ['login_refused', 'Mot de passe refusé'],
    ['not_encrypted', 'Connexion non chiffrée'],
    ['unreachable', 'Serveur d’envoi injoignable'],
    ['unanswered', 'Pas encore de réponse'],
  ])('a trial that is %s names it, with the words of the server', async (outcome, title) => {
    const part = await sectionAfterTrial({ [TRY]: () => ({ body: { outcome, reason: '550 5.7.1 relaying denied' } }) })
    await says(title, part)
    await says('550 5.7.1 relaying denied', part)
  })

  test('before the centre has an identity no trial e-mail can be sent, and a link leads to the identity', async () => {
    await openSettings({ [MAIL]: () => ({ body: { ...mailState, sender: null, last_sent: null } }) })
    const part = await find('region', 'E-mails')
    await says('Dites d’abord qui est le centre', part)
    expect(await target('Identité du centre', part)).toBe('/backoffice/admin/identity')
    expect(await isOff('button', 'Envoyer un e-mail d’essai')).toBe(true)
  })

  test('a refusal of too many trial e-mails shows the server’s sentence', async () => {
    const enough = 'Assez d’essais pour le moment : le prochain est possible dans 60 minutes.'
    const part = await sectionAfterTrial({ [TRY]: () => problem(429, enough, 'too_many_trials') })
    await says(enough, part)
  })
})

test('a practitioner who is no admin sees the settings without the connections', async () => {
  const api = await openSettings({ 'GET /api/auth/profile': () => ({ body: { ...user, role: 'practitioner' } }) })
  await find('region', 'Bannière de construction')
  await saysNot('Connexions')
  expect(called(api, STRIPE)).toEqual([])
})

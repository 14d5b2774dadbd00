import { type CardCode, cardFindings, keyPermissions } from '@alba/contracts/connections/card-provider'
import { french } from '@alba/contracts/shared/typography'
import { expect, test } from 'vitest'
import { finding, refusedKey, stripeReport } from '../../../e2e/mock-connections.ts'
import { missingParts, sentenceOf, verdictOf } from './stripe-words.ts'

const allCodes = Object.values(cardFindings).flatMap(codes => Object.keys(codes) as CardCode[])

test.each(allCodes)('%s has a sentence in French typography', code => {
  const sentence = sentenceOf(finding(code), stripeReport())
  expect(sentence.length).toBeGreaterThan(20)
  expect(sentence).toBe(french(sentence))
  expect(sentence).not.toMatch(/undefined|null|\bsk_|\bpk_/)
})

test.each(allCodes.filter(code => finding(code).verdict === 'failed'))('%s says what to do and who can', code => {
  expect(sentenceOf(finding(code), stripeReport())).toMatch(/La personne qui héberge|la personne qui héberge|titulaire/)
})

test('every permission has the name of Stripe’s page, and events keep their type', () => {
  expect(missingParts(finding('permissions_missing', ...keyPermissions))).toHaveLength(keyPermissions.length)
  expect(missingParts(finding('permissions_missing', 'refunds_write'))).toEqual([
    'Charges and Refunds, en écriture (rembourser)',
  ])
  expect(missingParts(finding('webhook_lacks_events', 'refund.failed'))).toEqual(['refund.failed'])
})

test('the verdict counts the failed checks; a check without a result is no failure', () => {
  expect(verdictOf(stripeReport())).toMatchObject({ tone: 'success' })
  expect(verdictOf(stripeReport(finding('signature_unseen'), finding('webhook_unreadable')))).toMatchObject({
    tone: 'success',
  })
  expect(verdictOf(refusedKey)).toEqual({ tone: 'error', title: 'Un point est à corriger' })
  const two = [finding('webhook_missing'), finding('account_takes_no_charges')]
  expect(verdictOf(stripeReport(...two)).title).toBe('2 points sont à corriger')
  expect(verdictOf({ ...refusedKey, findings: [finding('provider_troubled')] })).toMatchObject({ tone: 'wait' })
})

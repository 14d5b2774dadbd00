import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultWords } from '@alba/contracts/centre/grammar'
import { atelier } from '@alba/contracts/testing/other-centres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantAt } from './merchant.ts'

/** What the site answers to every request. */
let answer: unknown
const site = createServer((_request, response) => response.end(JSON.stringify(answer)))
beforeAll(() => new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve)))
afterAll(() => site.close())
const webhookUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/api/webhooks/stripe`

it('the merchant is the centre whose site gets the webhooks', async () => {
  answer = { identity: atelier, words: defaultWords, calendarNote: null, timeZone: 'Europe/Paris' }
  expect(await merchantAt(webhookUrl())).toBe('L’Atelier des Marées')
})

it('the merchant is « Le centre » when the centre has no name, answers nonsense or cannot be asked', async () => {
  answer = { identity: null, words: defaultWords, calendarNote: null, timeZone: 'Europe/Paris' }
  expect(await merchantAt(webhookUrl())).toBe('Le centre')
  answer = 'nothing'
  expect(await merchantAt(webhookUrl())).toBe('Le centre')
  expect([await merchantAt(null), await merchantAt('http://127.0.0.1:1/')]).toEqual(['Le centre', 'Le centre'])
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WEBHOOK_EVENTS, WEBHOOK_PATH } from '@alba/contracts/payments/webhook-events'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'

it('docs/configuration.md names the address of the webhook, and exactly the events that Alba reads', async () => {
  const page = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const paragraph = page.split('\n\n').find(each => each.startsWith('Stripe')) ?? ''
  expect(paragraph).toContain(WEBHOOK_PATH)
  const named = [...paragraph.matchAll(/`((?:payment_intent|charge|refund)\.[a-z_.]+)`/g)].map(([, type]) => type)
  expect(named.toSorted()).toEqual(WEBHOOK_EVENTS.toSorted())
})

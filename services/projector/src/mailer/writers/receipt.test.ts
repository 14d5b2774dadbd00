import type { DomainEvent } from '@alba/contracts/events'
import { noChoices } from '@alba/contracts/settings/choices'
import { receiptLinks } from '@alba/platform/links/links'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { expect, it } from 'vitest'
import type { Letter } from '../letters/letter.ts'
import { leadToReceipt } from './receipt.ts'

const keyring = { digest: (text: string) => Buffer.from(text).toString('hex').slice(-32) }
const sale = { kind: 'booking', id: 123_456_789_012_345 } as const
const letter: Letter = {
  subject: 'Confirmé',
  preview: '',
  eyebrow: '',
  title: '',
  blocks: [],
  links: [{ text: 'Conditions', href: 'https://centre.example/cgv' }],
}
const event = (type: string, personId: string) => ({ type, data: { personId } }) as unknown as DomainEvent
const requested = event('BookingRequested', 'a'.repeat(32))
const corrected = event('BookingContactCorrected', 'b'.repeat(32))

const lead = (events: readonly DomainEvent[], receipts = true) => {
  const centre = { ...demoCentre, choices: { ...noChoices, receipts } }
  return leadToReceipt(
    { keyring, site: { publicUrl: 'https://centre.example', zone: 'Europe/Paris', centre } },
    letter,
    sale,
    events,
  )
}

it('the letter ends with the link to the receipt of whoever gets it', () => {
  for (const [events, owner] of [
    [[requested], 'a'],
    [[requested, corrected], 'b'],
  ] as const)
    expect(lead(events).links).toEqual([
      ...(letter.links ?? []),
      {
        text: 'Reçu (PDF)',
        href: `https://centre.example/recu#${receiptLinks.token(keyring, sale, owner.repeat(32))}`,
      },
    ])
})

it('the letter stays as it is where the centre offers no receipts, and for what nobody requested here', () => {
  expect(lead([requested], false)).toBe(letter)
  expect(lead([])).toBe(letter)
})

import { createHmac } from 'node:crypto'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingLinks, deliveryLinks, type Invitation, invitationLinks, receiptLinks } from './links.ts'
import type { SignedLinks } from './signed-links.ts'

const keyringOf = (key: string) => ({
  digest: (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32),
})
const keyring = keyringOf('first')
const id = fc.integer({ min: 100_000_000_000_000, max: 999_999_999_999_999 })
const person = fc.stringMatching(/^[0-9a-f]{32}$/)
const sale: fc.Arbitrary<PaymentTarget> = fc.record({ kind: fc.constantFrom('booking', 'voucher', 'package'), id })
const invitation: fc.Arbitrary<Invitation> = fc.record({
  practitionerId: fc.integer({ min: 1, max: 1000 }),
  invitationId: fc.uuid(),
})

function describeLinks<Subject>(
  name: string,
  link: SignedLinks<Subject>,
  subject: fc.Arbitrary<Subject>,
  owner: fc.Arbitrary<string | undefined>,
) {
  describe(name, () => {
    it('is genuine for its own subject and person, under the key of the installation only', () => {
      fc.assert(
        fc.property(subject, owner, subject, person, (ownSubject, personId, otherSubject, otherPersonId) => {
          const token = link.token(keyring, ownSubject, personId)
          expect(link.subjectIn(token)).toEqual(ownSubject)
          expect(link.isGenuine(keyring, token, ownSubject, personId)).toBe(true)
          expect(link.isGenuine(keyringOf('second'), token, ownSubject, personId)).toBe(false)
          const isOther = JSON.stringify(otherSubject) !== JSON.stringify(ownSubject)
          if (isOther) expect(link.isGenuine(keyring, token, otherSubject, personId)).toBe(false)
          if (otherPersonId !== personId) expect(link.isGenuine(keyring, token, ownSubject, otherPersonId)).toBe(false)
          if (personId) expect(token).not.toContain(personId)
        }),
      )
    })

    it('is not genuine with one character changed, more or less', () => {
      fc.assert(
        fc.property(subject, owner, (ownSubject, personId) => {
          const token = link.token(keyring, ownSubject, personId)
          const changed = [...token].map(
            (letter, at) => token.slice(0, at) + (letter === '0' ? '1' : '0') + token.slice(at + 1),
          )
          for (const wrong of [...changed, '', `${token}0`, token.slice(0, -1), ` ${token}`, token.toUpperCase()])
            expect(link.isGenuine(keyring, wrong, ownSubject, personId)).toBe(false)
        }),
        { numRuns: 20 },
      )
    })
  })
}

describeLinks('the link of a booking', bookingLinks, id, person)
describeLinks('the link of a delivery', deliveryLinks, id, person)
describeLinks('the link of a receipt', receiptLinks, sale, person)
describeLinks('an invitation', invitationLinks, invitation, fc.constant(undefined))

it('a link opens nothing of another kind', () => {
  fc.assert(
    fc.property(id, person, (ownSubject, personId) => {
      expect(
        deliveryLinks.isGenuine(keyring, bookingLinks.token(keyring, ownSubject, personId), ownSubject, personId),
      ).toBe(false)
      expect(
        bookingLinks.isGenuine(keyring, deliveryLinks.token(keyring, ownSubject, personId), ownSubject, personId),
      ).toBe(false)
    }),
  )
})

it.each([
  '',
  '.',
  'contenu',
  'contenu.x',
  '12.abc',
  '-123456789012345.x',
  'NaN.0',
  '1234567890123456.0',
  'x'.repeat(100),
])('finds nothing in « %s »', text => {
  for (const { subjectIn } of [bookingLinks, deliveryLinks, receiptLinks]) expect(subjectIn(text)).toBeUndefined()
})

it.each(['voucher', 'voucher-1.x', 'gift-123456789012345.x', 'voucher-123456789012345-x.y', 'voucher-NaN.x'])(
  'finds no sale in « %s »',
  text => expect(receiptLinks.subjectIn(text)).toBeUndefined(),
)

it.each(['', 'x', '1.x', '.invitation.x', '0.invitation.x', '1.invitation.more.x'])(
  'finds no invitation in « %s »',
  text => expect(invitationLinks.subjectIn(text)).toBeUndefined(),
)

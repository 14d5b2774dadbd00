import type { ClientRow } from '@alba/contracts/clients/rows'
import { toSearchForm } from '@alba/contracts/shared/searchable'
import { describe, expect, it, test } from 'vitest'
import { bookingConfirmed, bookingRequested, contactCorrected, personId } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  importedFrom,
  packageImported,
  packagePurchased,
  purchaseId,
  voucherImported,
  voucherOrdered,
} from '../testing/sale-events.ts'
import { clients } from './projection.ts'

const after = (...facts: Parameters<typeof recorded>[0]) =>
  (rowsAfter(clients, recorded(facts)).clients ?? []) as ClientRow[]

test('a person has one row, with their latest details', () => {
  const [first] = after(bookingRequested())
  expect(first).toMatchObject({ person_id: personId, name: 'Anne Roux', phone: '+33612345678' })
  expect(after(bookingRequested(), packagePurchased({ purchaserPhone: null }))).toMatchObject([
    { name: 'Jeanne Petit', email: 'jeanne@example.org', phone: '+33612345678' },
  ])
})

test('the voucher of a package adds no client: its purchase did', () => {
  expect(after(voucherOrdered({ purchaseId: 1 }))).toEqual([])
})

/** A booking by a stranger who types Anne's address, and a misleading text instead of the name. */
const stranger = { bookingId: 999_999_999_999_999, customerName: 'IBAN CHANGE', customerPhone: '0699999999' }
const confirmed = (changes: object) =>
  ({ ...bookingConfirmed, data: { ...bookingConfirmed.data, personId, ...changes } }) as typeof bookingConfirmed

test('an unpaid booking does not change a known client, a paid one does', () => {
  const known = [bookingRequested(), confirmed({})]
  expect(after(...known)).toMatchObject([{ name: 'Anne Roux', known: true, given: [] }])
  const held = [...known, bookingRequested(stranger)]
  expect(after(...held)).toMatchObject([{ name: 'Anne Roux', phone: '+33612345678' }])
  expect(after(...held)[0]?.searched).toBe(after(...known)[0]?.searched)
  const paid = [...held, confirmed({ bookingId: stranger.bookingId })]
  expect(after(...paid)).toMatchObject([{ name: 'IBAN CHANGE', phone: '0699999999', given: [] }])
  const bought = packagePurchased({ purchaserPhone: null })
  expect(after(...known, bought)).toMatchObject([{ name: 'Anne Roux', given: [{ sale: `purchase ${purchaseId}` }] }])
})

test('a client for whom staff books is known at once', () => {
  const known = [bookingRequested({ channel: 'staff' }), bookingRequested(stranger)]
  expect(after(...known)).toMatchObject([{ name: 'Anne Roux', known: true }])
})

test('clients are found by name, address and phone in any spelling', () => {
  const [row] = after(bookingRequested({ customerName: 'Zoé Müller' }))
  for (const typed of ['zoe mul', 'ZOÉ', 'anne@ex', '06 12 34', '+33 6 12'])
    expect(row?.searched).toContain(toSearchForm(typed))
})

test('a buyer whose first and last name are erased is shown as « effacé » once', () => {
  expect(after(voucherOrdered({ purchaserFirstname: 'effacé', purchaserName: 'effacé' }))[0]?.name).toBe('effacé')
})

describe('a booking whose address was corrected', () => {
  const otherPersonId = 'b'.repeat(32)
  const corrected = contactCorrected({ personId: otherPersonId })
  const booked = [bookingRequested(), confirmed({})]

  it('belongs to the person of the new address; nobody is left with the wrong one', () => {
    const [row, ...others] = after(...booked, corrected)
    expect(others).toEqual([])
    expect(row).toMatchObject({ person_id: otherPersonId, name: 'Anne Roux', email: 'anne.roux@example.net', sales: 1 })
    expect(row).toMatchObject({ known: true, given: [] })
    expect(row?.searched).toContain('anne.roux@example.net')
  })
  it('leaves a client who has the mistyped address as they were', () => {
    const before = [bookingRequested({ customerPhone: null, channel: 'staff' }), confirmed({})]
    const mistyped = [
      bookingRequested({ bookingId: stranger.bookingId, customerName: 'Inès Petit' }),
      confirmed({ bookingId: stranger.bookingId }),
    ]
    const [known] = after(...before)
    expect(after(...before, ...mistyped)).toMatchObject([{ name: 'Inès Petit', sales: 2 }])
    const both = after(
      ...before,
      ...mistyped,
      contactCorrected({ personId: otherPersonId, bookingId: stranger.bookingId }),
    )
    expect(both.find(row => row.person_id === personId)).toEqual({ ...known, last_seen_at: expect.any(String) })
    expect(both).toHaveLength(2)
  })
  it('is counted for the person of the new address, and for the first person again when it is corrected back', () => {
    const more = { bookingId: stranger.bookingId, personId: otherPersonId, customerEmail: 'anne.roux@example.net' }
    const back = contactCorrected({ personId, previousPersonId: otherPersonId, customerEmail: 'anne@example.org' })
    const life = [...booked, bookingRequested(more), corrected]
    expect(after(...life)).toMatchObject([{ person_id: otherPersonId, sales: 2 }])
    expect(after(...life, back).map(({ person_id, sales }) => [person_id, sales])).toEqual(
      expect.arrayContaining([
        [personId, 1],
        [otherPersonId, 1],
      ]),
    )
  })
  it('stays with its person when only the name was corrected', () => {
    const named = contactCorrected({ personId, customerName: 'Anne Le Roux', customerEmail: 'anne@example.org' })
    expect(after(...booked, named)).toMatchObject([
      { name: 'Anne Le Roux', sales: 1, settled: [{ name: 'Anne Le Roux' }] },
    ])
  })
})

test('what is imported adds persons, and changes nobody whom the centre knows', () => {
  const recordedClient = {
    type: 'ClientRecorded',
    data: { personId, name: 'Anne Ancien', email: 'anne@example.org', phone: null, importedFrom, requestDigest: 'd' },
  } as const
  expect(after(recordedClient)).toMatchObject([{ name: 'Anne Ancien', known: true, given: [] }])
  expect(after(recordedClient, voucherImported(), packageImported)).toMatchObject([{ name: 'Anne Ancien' }])
  expect(after(voucherImported())).toMatchObject([{ name: 'Jeanne Petit', known: true }])
  expect(after(bookingRequested(), confirmed({}), recordedClient)).toMatchObject([{ name: 'Anne Roux' }])
  const imported = bookingRequested({ channel: 'staff', importedFrom: { ...importedFrom, isPaid: false } })
  expect(after(recordedClient, imported, confirmed({}))).toMatchObject([{ name: 'Anne Ancien' }])
  // A stranger began a booking in the name of somebody who is imported afterwards, and pays it later.
  const begun = [bookingRequested(stranger), recordedClient]
  expect(after(...begun)).toMatchObject([{ name: 'Anne Ancien', known: true, given: [{ name: 'IBAN CHANGE' }] }])
  expect(after(...begun, confirmed({ bookingId: stranger.bookingId }))).toMatchObject([{ name: 'IBAN CHANGE' }])
})

const byId = (rows: readonly ClientRow[]) => rows.toSorted((a, b) => a.person_id.localeCompare(b.person_id))

describe('a client whom staff corrects as a whole', () => {
  const otherPersonId = 'b'.repeat(32)
  const corrected = (changes: object = {}) =>
    ({
      type: 'ClientContactCorrected',
      data: {
        personId: otherPersonId,
        previousPersonId: personId,
        name: 'Anne Le Roux',
        email: 'anne@example.net',
        phone: '0700000000',
        sales: [] as string[],
        ...changes,
      },
    }) as const
  const recordedClient = {
    type: 'ClientRecorded',
    data: { personId, name: 'Anne', email: 'anne@example.org', phone: null, importedFrom, requestDigest: 'd' },
  } as const

  it('is another person at once, who takes the place of the one before', () => {
    const name = { customerName: 'Anne Le Roux', customerPhone: '0700000000' }
    const followed = contactCorrected({ personId: otherPersonId, ...name })
    const life = [bookingRequested(), bookingConfirmed, corrected()]
    for (const facts of [life, [...life, followed]])
      expect(byId(after(...facts))).toMatchObject([
        { person_id: personId, name: 'Anne Roux', joined_to: otherPersonId, partable: false },
        { person_id: otherPersonId, name: 'Anne Le Roux', phone: '0700000000', known: true, joined_to: null },
      ])
    expect(byId(after(...life, followed)).map(({ sales }) => sales)).toEqual([0, 2])
  })
  it('is the first person again when the address is corrected back', () => {
    const back = corrected({ personId, previousPersonId: otherPersonId, email: 'anne@example.org' })
    expect(byId(after(bookingRequested(), corrected(), back))).toMatchObject([
      { person_id: personId, joined_to: null },
      { person_id: otherPersonId, joined_to: personId },
    ])
  })
  it('stays the same person with the same address', () => {
    const named = corrected({ personId, email: 'anne@example.org' })
    expect(after(bookingRequested(), bookingConfirmed, named, named)).toMatchObject([
      { person_id: personId, name: 'Anne Le Roux', sales: 1, joined_to: null },
    ])
  })
  it('may be parted again only from somebody with whom staff joined them', () => {
    const joined = { ...corrected(), type: 'ClientsJoined' } as const
    const back = { personId, previousPersonId: otherPersonId, name: 'Anne', email: 'anne@example.org' }
    const parted = { type: 'ClientsParted', data: { ...corrected().data, ...back } } as const
    expect(byId(after(recordedClient, joined))).toMatchObject([
      { person_id: personId, joined_to: otherPersonId, partable: true },
      { person_id: otherPersonId, joined_to: null, partable: false },
    ])
    expect(byId(after(recordedClient, joined, parted))).toMatchObject([
      { person_id: personId, name: 'Anne', email: 'anne@example.org', joined_to: null, partable: false },
      { person_id: otherPersonId, name: 'Anne Le Roux', joined_to: null },
    ])
  })
  it('stays joined when a third client was joined with them at the same time', () => {
    const thirdId = 'c'.repeat(32)
    const join = (kept: string, gone: string, exclusive: object = { exclusive: true }) =>
      ({
        type: 'ClientsJoined',
        data: { ...corrected().data, personId: kept, previousPersonId: gone, ...exclusive },
      }) as const
    const known = [recordedClient, bookingRequested({ bookingId: 7, personId: thirdId })] as const
    expect(byId(after(...known, join(otherPersonId, personId), join(personId, thirdId)))).toMatchObject([
      { person_id: personId, joined_to: otherPersonId, partable: true },
      { person_id: otherPersonId, joined_to: null },
      { person_id: thirdId, joined_to: personId, partable: true },
    ])
    // Of joins from before, the later one counted (ADR 120).
    const before = [join(otherPersonId, personId, {}), join(personId, thirdId, {})]
    expect(byId(after(...known, ...before))[0]).toMatchObject({ person_id: personId, joined_to: null })
  })
})

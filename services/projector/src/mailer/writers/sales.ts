import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { voucherFileName } from '@alba/platform/documents/voucher/sheet'
import { eventAt, type Facts } from '../facts.ts'
import type { Letter } from '../letters/letter.ts'
import * as changes from '../letters/voucher-changes.ts'
import * as vouchers from '../letters/vouchers.ts'
import { fullName } from '../letters/words.ts'
import type { Post } from '../message.ts'
import type { Place } from '../outbox/table.ts'
import { ERASED_PERSON, isErased, type Nothing, type Writer, type Writing } from './writing.ts'

/** Mails about vouchers and packages, to the buyer and to the recipient. */
export const saleWriters = {
  'voucher-issued': async (writing, place) => {
    const row = await issuedAt(writing.facts, place)
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    return {
      letter: vouchers.voucherIssued(row, writing.site),
      to: { name: buyer(row), address: row.purchaser_email },
      files: await printed(writing, [row]),
    }
  },
  'voucher-given': async (writing, place) => {
    const row = await issuedAt(writing.facts, place)
    const to = recipient(row)
    if (!to) return { nothing: 'the buyer asked for none' }
    return { letter: vouchers.voucherForRecipient(row, writing.site), to, files: await printed(writing, [row]) }
  },
  'voucher-extended': async ({ facts, site }, place) => {
    const { row, event } = await voucherAt(facts, place, 'VoucherExtended')
    if (event.data.by === 'centre_canceled') return { nothing: 'the letter about the canceled booking says so' }
    const { expiresOn: lastDay, reason } = event.data
    return toBuyer(row, changes.voucherExtended(row, { lastDay, reason }, site))
  },
  'voucher-extension-undone': async ({ facts, site }, place) => {
    const { row, event } = await voucherAt(facts, place, 'VoucherExtensionUndone')
    const { expiresOn: lastDay, reason } = event.data
    return toBuyer(row, changes.voucherExtensionUndone(row, { lastDay, reason }, site))
  },
  'voucher-invalidated': async ({ facts, site }, place) => {
    const { row, event } = await voucherAt(facts, place, 'VoucherInvalidated')
    return toBuyer(row, changes.voucherInvalidated(row, event.data.because, site))
  },
  'package-issued': async (writing, place) => {
    const { row, all } = await packageAt(writing.facts, place)
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    return {
      letter: vouchers.packageIssued(row, all, writing.site),
      to: { name: buyer(row), address: row.purchaser_email },
      files: await printed(writing, all),
    }
  },
  'package-given': async (writing, place) => {
    const { row, all } = await packageAt(writing.facts, place)
    const to = recipient(row)
    if (!to) return { nothing: 'the buyer asked for none' }
    return { letter: vouchers.packageForRecipient(row, all, writing.site), to, files: await printed(writing, all) }
  },
} satisfies Record<string, Writer>

function toBuyer(row: vouchers.IssuedRow, letter: Letter): Post | Nothing {
  if (isErased(row.purchaser_email)) return ERASED_PERSON
  return { letter, to: { name: buyer(row), address: row.purchaser_email } }
}

async function issuedAt(facts: Facts, place: Place): Promise<vouchers.IssuedRow> {
  return issued(facts.voucher(await facts.history(place.stream, place.revision)))
}

async function voucherAt<Type extends 'VoucherExtended' | 'VoucherExtensionUndone' | 'VoucherInvalidated'>(
  facts: Facts,
  place: Place,
  type: Type,
) {
  const events = await facts.history(place.stream, place.revision)
  return { row: issued(facts.voucher(events)), event: eventAt(events, place, type) }
}

async function packageAt(facts: Facts, place: Place) {
  const row = facts.purchase(await facts.history(place.stream, place.revision))
  return { row, all: (await facts.vouchersOf(row)).map(issued) }
}

function issued(row: VoucherRow): vouchers.IssuedRow {
  if (vouchers.isIssued(row)) return row
  throw new Error('a voucher without a number cannot be sent')
}

/** Renders one voucher after the other, because a package may have more vouchers than the renderer's queue accepts. */
async function printed({ print }: Writing, rows: readonly vouchers.IssuedRow[]): Promise<NonNullable<Post['files']>> {
  const files = []
  for (const row of rows) files.push({ filename: voucherFileName(row.number), content: await print(row) })
  return files
}

type Sold = Pick<
  VoucherRow,
  'purchaser_firstname' | 'purchaser_name' | 'recipient_firstname' | 'recipient_lastname' | 'recipient_email'
>

const buyer = (row: Sold): string => fullName(row.purchaser_firstname, row.purchaser_name)

function recipient(row: Sold): Post['to'] | undefined {
  if (row.recipient_email === null || isErased(row.recipient_email)) return undefined
  return { name: fullName(row.recipient_firstname, row.recipient_lastname), address: row.recipient_email }
}

import type { DomainEvent } from '@alba/contracts/events'
import type { PurchaseRow } from '@alba/contracts/packages/rows'
import { pick } from '@alba/contracts/shared/case'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { voucherFileName } from '@alba/platform/documents/voucher/sheet'
import { deliveryLinks } from '@alba/platform/links/links'
import { eventAt, type Facts, lastOf } from '../facts.ts'
import { type Delivery, deliveryLink, isPlanned } from '../letters/delivery.ts'
import type { Letter } from '../letters/letter.ts'
import * as changes from '../letters/voucher-changes.ts'
import * as deliveries from '../letters/voucher-deliveries.ts'
import * as vouchers from '../letters/vouchers.ts'
import { fullName } from '../letters/words.ts'
import type { Post } from '../message.ts'
import type { EventRef } from '../outbox/table.ts'
import { leadToReceipt } from './receipt.ts'
import { ERASED_PERSON, isErased, type Nothing, type Writer, type Writing } from './writing.ts'

/** Mails about vouchers and packages, to the buyer and to the recipient. */
export const saleWriters = {
  'voucher-issued': async (writing, ref) => {
    const { row, events, since } = await voucherAt(writing.facts, ref, 'VoucherIssued', 'VoucherBuyerCorrected')
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    if (since.some(resends)) return CORRECTED_SINCE
    // A letter that is sent once more, to a corrected address, is not needed for a voucher that was invalidated:
    // another letter says so. The first letter goes out all the same.
    if (events.some(resends) && since.some(isInvalidated)) return INVALIDATED
    const letter = vouchers.voucherIssued(row, writing.site, deliveryOf(writing, row, [...events, ...since]))
    return {
      letter: leadToReceipt(writing, letter, { kind: 'voucher', id: row.id }, [...events, ...since]),
      to: { name: buyer(row), address: row.purchaser_email },
      files: await printed(writing, [row]),
    }
  },
  'voucher-given': async (writing, ref) => {
    const { row, event, since } = await voucherAt(writing.facts, ref, 'VoucherIssued', 'VoucherDelivered')
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    if (event.type === 'VoucherIssued' && row.deliver_at !== null) return ON_ITS_DAY
    // Whoever gets it as a gift could not use it, and hears nothing of a withdrawal or a refund.
    if (since.some(isInvalidated)) return INVALIDATED
    const to = recipient(row)
    // The data of the recipient was erased after the delivery was planned. The buyer gives the voucher instead.
    if (!to && event.type === 'VoucherDelivered') return voucherToGive(writing, row)
    if (!to) return { nothing: 'the buyer asked for none' }
    return { letter: vouchers.voucherForRecipient(row, writing.site), to, files: await printed(writing, [row]) }
  },
  'voucher-to-give': async (writing, ref) => {
    const { row, since } = await voucherAt(writing.facts, ref, 'VoucherDelivered')
    return since.some(isInvalidated) ? INVALIDATED : voucherToGive(writing, row)
  },
  'voucher-not-delivered': async ({ facts, site }, ref) => {
    const { row } = await voucherAt(facts, ref, 'VoucherInvalidated')
    const planned = undelivered(row)
    return planned ? toBuyer(row, deliveries.voucherNotDelivered(planned, site)) : { nothing: 'it was not to be sent' }
  },
  'voucher-extended': async ({ facts, site }, ref) => {
    const { row, event } = await voucherAt(facts, ref, 'VoucherExtended')
    if (event.data.by === 'centre_canceled') return { nothing: 'the letter about the canceled booking says so' }
    const { expiresOn: lastDay, reason } = event.data
    return toBuyer(row, changes.voucherExtended(row, { lastDay, reason }, site))
  },
  'voucher-extension-undone': async ({ facts, site }, ref) => {
    const { row, event } = await voucherAt(facts, ref, 'VoucherExtensionUndone')
    const { expiresOn: lastDay, reason } = event.data
    return toBuyer(row, changes.voucherExtensionUndone(row, { lastDay, reason }, site))
  },
  'voucher-invalidated': async ({ facts, site }, ref) => {
    const { row, event } = await voucherAt(facts, ref, 'VoucherInvalidated')
    const { because } = event.data
    return toBuyer(row, changes.voucherInvalidated(row, { because, planned: undelivered(row) }, site))
  },
  'package-issued': async (writing, ref) => {
    const { row, events, since } = await purchaseAt(writing.facts, ref)
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    if (since.some(resends)) return CORRECTED_SINCE
    // A letter that is sent once more is not needed after a withdrawal, as for a voucher that was invalidated.
    if (events.some(resends) && since.some(({ type }) => type === 'PurchaseWithdrawn'))
      return { nothing: 'the buyer withdrew from the purchase' }
    const all = await vouchersOf(writing.facts, row)
    return {
      letter: leadToReceipt(writing, vouchers.packageIssued(row, all, writing.site), { kind: 'package', id: row.id }, [
        ...events,
        ...since,
      ]),
      to: { name: buyer(row), address: row.purchaser_email },
      files: await printed(writing, all),
    }
  },
  'package-given': async (writing, ref) => {
    const { row } = await purchaseAt(writing.facts, ref)
    if (isErased(row.purchaser_email)) return ERASED_PERSON
    const to = recipient(row)
    if (!to) return { nothing: 'the buyer asked for none' }
    const all = await vouchersOf(writing.facts, row)
    const valid = all.filter(({ status }) => status !== 'invalidated')
    if (valid.length === 0) return { nothing: 'its vouchers were invalidated' }
    return { letter: vouchers.packageForRecipient(row, valid, writing.site), to, files: await printed(writing, valid) }
  },
} satisfies Record<string, Writer>

/** The letter that tells the buyer, who gives the voucher themselves, that the chosen moment has come. */
async function voucherToGive(writing: Writing, row: vouchers.IssuedRow): Promise<Post | Nothing> {
  const post = toBuyer(row, deliveries.voucherToGive(row, writing.site))
  return 'nothing' in post ? post : { ...post, files: await printed(writing, [row]) }
}

function toBuyer(row: vouchers.IssuedRow, letter: Letter): Post | Nothing {
  if (isErased(row.purchaser_email)) return ERASED_PERSON
  return { letter, to: { name: buyer(row), address: row.purchaser_email } }
}

const ON_ITS_DAY: Nothing = { nothing: 'it goes out at the moment that the buyer chose' }
const INVALIDATED: Nothing = { nothing: 'the voucher was invalidated' }
const isInvalidated = ({ type }: DomainEvent): boolean => type === 'VoucherInvalidated'

/** The voucher, if it is planned for a later moment and was not sent yet. */
const undelivered = (row: vouchers.IssuedRow) => (isPlanned(row) && row.delivered_at === null ? row : undefined)

/**
 * When and to whom a voucher is to be sent, and the link with which the buyer changes that. Undefined when it was sent
 * already, or is not planned for a later moment. The link belongs to the present address of the buyer, to which the
 * letter goes.
 * @param all every event of the voucher
 */
function deliveryOf(
  { keyring, site, facts }: Writing,
  row: vouchers.IssuedRow,
  all: readonly DomainEvent[],
): Delivery | undefined {
  const { deliver_at, delivered_at } = facts.voucher(all)
  const planned = undelivered({ ...row, deliver_at, delivered_at })
  const owner = lastOf(all, 'VoucherBuyerCorrected') ?? lastOf(all, 'VoucherOrdered')
  if (!planned || !owner) return undefined
  return { planned, link: deliveryLink(deliveryLinks.token(keyring, owner.data.voucherId, owner.data.personId), site) }
}

const CORRECTED_SINCE: Nothing = { nothing: 'it goes out for the address that was corrected since' }

/** Whether the event sends the mail with the vouchers out again. */
const resends = ({ type, data }: DomainEvent): boolean =>
  (type === 'VoucherBuyerCorrected' || type === 'PurchaseBuyerCorrected') && data.resends

const BUYER = ['purchaser_firstname', 'purchaser_name', 'purchaser_email', 'purchaser_phone'] as const

/**
 * The voucher as the mail's event left it, but with the present contact details of its buyer (ADR 61).
 * @returns also the events of the voucher up to that event (`events`), and those after it (`since`)
 */
async function voucherAt<Type extends DomainEvent['type']>(facts: Facts, ref: EventRef, ...types: readonly Type[]) {
  const all = await facts.history(ref.stream)
  const events = all.filter(({ revision }) => revision <= ref.revision)
  const row = issued({ ...facts.voucher(events), ...pick(facts.voucher(all), BUYER) })
  return { row, events, event: eventAt(events, ref, ...types), since: all.slice(events.length) }
}

/** The purchase as the mail's event left it, in the same form as `voucherAt`. */
async function purchaseAt(facts: Facts, ref: EventRef) {
  const all = await facts.history(ref.stream)
  const events = all.filter(({ revision }) => revision <= ref.revision)
  const row = { ...facts.purchase(events), ...pick(facts.purchase(all), BUYER) }
  return { row, events, since: all.slice(events.length) }
}

/** The vouchers of a purchase. @throws {NotYet} while some are not issued */
const vouchersOf = async (facts: Facts, row: PurchaseRow) => (await facts.vouchersOf(row)).map(issued)

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

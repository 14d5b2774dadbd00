#!/usr/bin/env node
// Checks an exported log of Alba (`npm run alba -- events export <file>`) with none of Alba's code and no package, so
// that somebody who does not trust the program can read and run it:
//
//   node infra/verifier/verify-log.mjs <file> [<count>:<digest> …]
//
// The heads behind the file are optional. `verify` and `events export` print the present head of the log. Whoever noted
// one earlier sees here that the log still begins with the same events. The exit code is 0 when all is right, 1 when
// something was found, 2 when the file cannot be read.
//
// Each line is {"digest", "event"}; the last one is {"head": {"count", "digest"}}. An event has an id, its stream, its
// number in that stream (revision, from 0), a type, data, and metadata with the time in UTC. Amounts are in cents.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

const HOUR_MS = 3_600_000
const [path, ...heads] = process.argv.slice(2)
if (!path || !heads.every(head => /^\d+:[0-9a-f]{64}$/.test(head))) {
  console.error('Usage: node verify-log.mjs <file> [<count>:<digest> …]')
  process.exit(2)
}
const findings = []
/** Notes a finding: the rule, what is wrong, and the event that shows it. */
const found = (rule, text, event) =>
  findings.push(`${rule}: ${text}${event ? ` (${event.stream}@${event.revision} ${event.type} ${event.id})` : ''}`)
const euros = cents => `${(cents / 100).toFixed(2)} EUR`
const timeOf = event => Date.parse(event.metadata.occurredAt)

// ---- 1. The chain: each digest is the SHA-256 of the digest before it, a line feed, and the event ----

/**
 * JSON without spaces, the fields in the order of their names (RFC 8785). A number that is too large for JavaScript is
 * read as infinite; it is written as one that is read so again.
 */
function canonical(value) {
  if (value === Infinity || value === -Infinity) return value > 0 ? '1e999' : '-1e999'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.keys(value).sort()
  return `{${fields.map(name => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

let digest = '0'.repeat(64)
let count = 0
let isBroken = false

function checkChain(line) {
  const { event } = line
  count++
  digest = createHash('sha256')
    .update(`${digest}\n${canonical(event)}`)
    .digest('hex')
  if (digest !== line.digest && !isBroken) {
    isBroken = true
    found('chain', `event ${count} is not the one that was digested, or one before it is missing or new`, event)
  }
  for (const head of heads)
    if (head.startsWith(`${count}:`) && head !== `${count}:${digest}`)
      found('chain', `the first ${count} events are not those of the head ${head}`, event)
}

// ---- 2. The log: no stream has a gap or somebody else's event, no id occurs twice, times are in UTC ----

const revisions = new Map()
const ids = new Set()

function checkLog(event) {
  const expected = (revisions.get(event.stream) ?? -1) + 1
  if (event.revision !== expected) found('log', `${expected} was to follow in its stream`, event)
  revisions.set(event.stream, Math.max(event.revision, expected - 1))
  if (ids.has(event.id)) found('log', 'its id occurs a second time', event)
  ids.add(event.id)
  const [, kind, id] = /^(agenda|booking|payment|voucher|purchase)-(.+)$/.exec(event.stream) ?? []
  const field = kind && { agenda: 'date', payment: 'paymentIntentId' }[kind]
  if (kind && String(event.data[field ?? `${kind}Id`]) !== id)
    found('log', 'it is about something else than its stream', event)
  const { occurredAt } = event.metadata
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(occurredAt) || Number.isNaN(timeOf(event)))
    found('log', `« ${occurredAt} » is no time in UTC`, event)
}

// ---- 3. Times: no practitioner and no room has two bookings at once, buffers included ----

/**
 * The time that each booking has, by day and booking. It counts until it is released. A hold (`heldUntil` is not null)
 * counts only until `heldUntil`, unless a payment for it is open.
 */
const blocks = new Map()
const takesTime = (block, at) => block.heldUntil === null || block.isPaymentOpen || Date.parse(block.heldUntil) > at

/** Compares the time of a treatment with that of all others on its day, also of the same booking. */
function compareTimes(block, event) {
  if (!takesTime(block, timeOf(event))) return
  for (const other of [...blocks.get(block.date).values()].flat()) {
    const isSame = other.practitionerId === block.practitionerId || other.roomId === block.roomId
    const overlaps = other.from < block.until && block.from < other.until
    if (other !== block && isSame && overlaps && takesTime(other, timeOf(event)))
      found(
        'times',
        `bookings ${other.bookingId} and ${block.bookingId} have the same practitioner or room at once`,
        event,
      )
  }
}

function checkTimes(event) {
  const { type, data } = event
  if (!event.stream.startsWith('agenda-')) return
  const day = blocks.get(data.date) ?? new Map()
  blocks.set(data.date, day)
  if (type === 'SlotHeld' || type === 'SlotConfirmed' || type === 'SlotMoved') day.set(data.bookingId, takenBy(event))
  if (type === 'SlotReleased') day.delete(data.bookingId)
  const own = day.get(data.bookingId) ?? []
  for (const block of own) {
    if (type === 'SlotPaymentOpened') block.isPaymentOpen = true
    // The event names the practitioner who gives the time away: of two treatments side by side, only theirs changes.
    if (type === 'SlotReassigned' && block.practitionerId === data.previousPractitionerId)
      block.practitionerId = data.practitionerId
  }
  for (const block of own) compareTimes(block, event)
}

/** The time that an event gives: of the treatment, or of both treatments of a booking. */
function takenBy(event) {
  const { date, bookingId, heldUntil = null, second, ...first } = event.data
  return [first, second ?? []].flat().map(time => ({
    ...time,
    date,
    bookingId,
    heldUntil,
    from: Date.parse(time.blockedFrom),
    until: Date.parse(time.blockedUntil),
    isPaymentOpen: false,
    event,
  }))
}

// ---- 4. Bookings: a confirmed one has its time in the agenda, and no other one has time ----

const bookings = new Map()

function checkBookings(event) {
  const { type, data } = event
  if (!event.stream.startsWith('booking-')) return
  const booking = bookings.get(data.bookingId) ?? { status: 'unknown' }
  bookings.set(data.bookingId, booking)
  const status = {
    BookingRequested: 'pending',
    BookingConfirmed: 'confirmed',
    BookingCanceled: 'canceled',
    BookingExpired: 'expired',
  }[type]
  if (status) booking.status = status
  if (status || type === 'BookingRescheduled') Object.assign(booking, { event, changedAt: timeOf(event) })
  checkAttendance(booking, event)
  const { date, startsAt, practitionerId, roomId, second } = data
  if (type === 'BookingRequested' || type === 'BookingRescheduled')
    Object.assign(booking, { startsAt, endsAt: data.endsAt })
  // `BookingHandedOver` changes nothing here: a `PractitionerChanged` of its own records the change.
  if (practitionerId && !data.part && type !== 'BookingHandedOver') booking.practitionerId = practitionerId
  if (roomId) Object.assign(booking, { date, roomId })
  if (second) booking.second = { ...booking.second, ...second }
  // Two treatments in turn have one practitioner. Of two side by side, `part` says that the second one is taken over.
  if (type === 'PractitionerChanged' && booking.second && (data.part || booking.second.arrangement === 'after'))
    booking.second.practitionerId = practitionerId
}

/** Nobody is late or absent before the appointment begins, and a correction names what it corrects. */
function checkAttendance(booking, event) {
  const { type, data } = event
  if (type === 'BookingRescheduled' || type === 'BookingCanceled') booking.attendance = null
  if (type !== 'AttendanceRecorded' && type !== 'AttendanceRemoved') return
  if (data.previously !== (booking.attendance ?? null))
    found(
      'attendance',
      `it corrects « ${data.previously} » of booking ${data.bookingId}, which was not recorded`,
      event,
    )
  booking.attendance = data.attendance ?? null
  if (data.attendance && data.attendance !== 'came' && timeOf(event) < Date.parse(data.startsAt))
    found('attendance', `booking ${data.bookingId} is « ${data.attendance} » before it begins`, event)
}

/** @param end the time of the last event; what happened in the hour before it may be unfinished */
function compareAgenda(end) {
  for (const [id, booking] of bookings) {
    if (booking.status !== 'confirmed' || booking.changedAt > end - HOUR_MS) continue
    const treatments = [booking, booking.second ?? []].flat()
    const own = blocks.get(booking.date)?.get(id) ?? []
    const isAt = (block, treatment) =>
      ['startsAt', 'practitionerId', 'roomId'].every(name => block[name] === treatment?.[name])
    // A booking of two treatments says when the last of them ends.
    const ends = own
      .map(({ endsAt }) => endsAt)
      .toSorted()
      .at(-1)
    const isSame =
      own.length === treatments.length && ends === booking.endsAt && own.every((block, n) => isAt(block, treatments[n]))
    if (!isSame || own.some(({ heldUntil }) => heldUntil !== null))
      found('agenda', `booking ${id} is confirmed and does not have its time in the agenda`, booking.event)
  }
  for (const day of blocks.values())
    for (const block of [...day.values()].flat()) {
      const booking = bookings.get(block.bookingId)
      const isOwn = booking?.status === 'confirmed' && booking.date === block.date
      // A payment may stay open until the appointment begins.
      const isPaying = block.isPaymentOpen && Date.parse(block.startsAt) > end
      if (isOwn || isPaying || !takesTime(block, end) || timeOf(block.event) > end - HOUR_MS) continue
      if (booking?.changedAt > end - HOUR_MS) continue
      found(
        'agenda',
        `booking ${block.bookingId} is ${booking?.status ?? 'not there'} and has time on ${block.date}`,
        block.event,
      )
    }
}

// ---- 5. Vouchers: none is used twice, and each balance is what the arithmetic says ----

/** What is left on each voucher, in cents, and whether it was issued. */
const vouchers = new Map()
/** What each voucher paid for each booking, in cents. */
const paidByVoucher = new Map()

function checkVouchers(event) {
  const { type, data } = event
  const { voucherId, bookingId, amountCents, balanceCents } = data
  if (type === 'VoucherOrdered') vouchers.set(voucherId, { left: amountCents, isIssued: false })
  if (type === 'VoucherImported') vouchers.set(voucherId, { left: balanceCents, isIssued: true })
  const voucher = vouchers.get(voucherId)
  if (type === 'VoucherIssued' && voucher) {
    voucher.isIssued = true
    const { kind, amountCents: paid } = data.paidWith
    if (kind === 'card' && paid !== voucher.left)
      found('vouchers', `${euros(paid)} paid voucher ${voucherId}, worth ${euros(voucher.left)}`, event)
  }
  if (type === 'BookingConfirmed')
    for (const part of settledBy(event))
      if (part.kind === 'voucher' && paidByVoucher.get(`${part.voucherId} ${bookingId}`) !== part.amountCents)
        found('redemptions', `voucher ${part.voucherId} did not pay booking ${bookingId}`, event)
  if (type !== 'VoucherRedeemed' && type !== 'VoucherRestored') return
  const use = `${voucherId} ${bookingId}`
  const isRestored = type === 'VoucherRestored'
  if (!voucher?.isIssued) return found('vouchers', `voucher ${voucherId} was used and is not issued`, event)
  if (isRestored ? paidByVoucher.get(use) !== amountCents : paidByVoucher.has(use))
    found(
      'vouchers',
      `voucher ${voucherId}: ${isRestored ? 'another amount came back than was taken' : 'used twice for one booking'}`,
      event,
    )
  if (isRestored) paidByVoucher.delete(use)
  else paidByVoucher.set(use, amountCents)
  const left = voucher.left + (isRestored ? amountCents : -amountCents)
  if (left < 0) found('vouchers', `voucher ${voucherId} was used twice: ${euros(left)} would be left`, event)
  if (left !== balanceCents) found('vouchers', `${euros(balanceCents)} are left where ${euros(left)} must be`, event)
  voucher.left = balanceCents
}

/** The vouchers that are sent at a moment that somebody chose: that moment, and whether they may be sent now. */
const planned = new Map()

function checkDeliveries(event) {
  const { type, data, metadata } = event
  const { voucherId } = data
  if (type === 'VoucherOrdered' && data.deliverAt)
    planned.set(voucherId, { deliverAt: data.deliverAt, state: 'unpaid' })
  const voucher = planned.get(voucherId)
  const states = { VoucherIssued: 'valid', VoucherResumed: 'valid', VoucherSuspended: 'suspended' }
  const next = type === 'VoucherInvalidated' ? 'invalid' : states[type]
  if (voucher && next) voucher.state = next
  if (type === 'VoucherDeliveryMoved') {
    if (voucher) voucher.deliverAt = data.deliverAt
    else found('deliveries', `voucher ${voucherId} was moved, and nobody had chosen a moment for it`, event)
  }
  if (type !== 'VoucherDelivered') return
  const foundSent = why => found('deliveries', `voucher ${voucherId} was sent ${why}`, event)
  if (!voucher) return foundSent('at a moment that nobody chose')
  if (voucher.isSent) foundSent('twice')
  if (voucher.state !== 'valid') foundSent(`while it was ${voucher.state}`)
  const early = data.by === 'day' && Date.parse(metadata.occurredAt) < Date.parse(voucher.deliverAt)
  if (early) foundSent(`before ${voucher.deliverAt}`)
  voucher.isSent = true
}

// ---- 6. Validity: a voucher lasts as many months as its order, within the terms of its sale, and its extensions say ----

const DAY_MS = 24 * HOUR_MS
/** The months of the first terms: orders from then do not record any. */
const FIRST_MONTHS = 9
/** For how many months the vouchers of each purchase were sold. */
const monthsOfPurchases = new Map()
/** For how many months each voucher was ordered, its last day, and those that it had before. Days count from 1970. */
const lasting = new Map()

/** The same day some months later; where that month is too short, its last day. */
function monthsAfter(day, months) {
  const date = new Date(day * DAY_MS)
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  return next.setUTCDate(Math.min(date.getUTCDate(), next.getUTCDate())) / DAY_MS
}

function checkValidity(event) {
  const { type, data } = event
  const { voucherId, purchaseId, expiresOn, expiresAt } = data
  const inTerms = data.terms?.voucherMonths ?? FIRST_MONTHS
  if (type === 'PackagePurchased') monthsOfPurchases.set(purchaseId, inTerms)
  if (type === 'VoucherOrdered' || type === 'VoucherImported')
    lasting.set(voucherId, { months: data.validityMonths, end: null, before: [] })
  if (type === 'VoucherOrdered') {
    const sold = monthsOfPurchases.get(purchaseId) ?? inTerms
    const isSold = purchaseId === null ? data.validityMonths <= sold : data.validityMonths === sold
    if (!isSold || data.validityMonths > inTerms)
      found(
        'validity',
        `voucher ${voucherId} is ordered for ${data.validityMonths} months, its sale gives ${sold}`,
        event,
      )
  }
  const voucher = lasting.get(voucherId)
  if (!voucher || !expiresOn) return
  const end = Date.parse(expiresOn) / DAY_MS
  // The file does not name the time zone: the end of the day may be 14 hours earlier or 12 hours later than in UTC.
  if (Math.abs(Date.parse(expiresAt) - (end + 1) * DAY_MS) > 15 * HOUR_MS)
    found('validity', `voucher ${voucherId} can be used until ${expiresAt}, its last day is ${expiresOn}`, event)
  const [first, last] = possibleEnds(event, voucher)
  if (end < first || end > last || (type === 'VoucherExtensionUndone' && !voucher.before.includes(end)))
    found('validity', `voucher ${voucherId} is valid until ${expiresOn}, which is not what was sold or given`, event)
  if (type === 'VoucherExtended') voucher.before.push(voucher.end)
  voucher.end = end
}

/** The first and the last day on which a voucher can end after an event. */
function possibleEnds(event, { months, end }) {
  const { type, data } = event
  // Today in the centre may be tomorrow in UTC, and a clock may have been set back by a day meanwhile.
  const today = Math.floor(timeOf(event) / DAY_MS) + 2
  if (type === 'VoucherIssued') {
    const paidOn = Math.floor(Date.parse(data.paidAt) / DAY_MS)
    return paidOn > today ? [0, 0] : [monthsAfter(paidOn - 1, months), monthsAfter(paidOn + 1, months)]
  }
  if (type !== 'VoucherExtended') return [-Infinity, Infinity]
  // Staff extends from the last day or from today, the centre from today. Older events do not say who did.
  const from = data.by === 'centre_canceled' ? today : Math.max(end, today)
  return [data.by === 'staff' ? monthsAfter(end, data.months) : end + 1, monthsAfter(from, data.months)]
}

// ---- 7. Parts: where vouchers and a card pay one booking together, they come to its price ----

/** The price of each booking, in cents, what vouchers paid of it so far, and whether it has ended unpaid. */
const shares = new Map()

/** All payments of a confirmation. The first version of the event had one, without a list. */
const settledBy = ({ data }) => [data.settledBy].flat()

function checkParts(event) {
  const { type, data } = event
  const { bookingId } = data
  if (type === 'BookingRequested')
    shares.set(bookingId, { price: data.priceCents, taken: 0, vouchers: new Set(), isOver: false })
  const share = shares.get(bookingId)
  if (!share) return
  if (type === 'BookingExpired' || type === 'BookingCanceled') share.isOver = share.vouchers.size > 0
  if (type === 'PartPaidWithVoucher') {
    if (share.isOver) found('parts', `a part of booking ${bookingId} was paid after it had ended`, event)
    share.taken += data.amountCents
    share.vouchers.add(data.voucherId)
    if (share.price - share.taken !== data.restCents || data.restCents < 0)
      found('parts', `${euros(data.restCents)} are said to be left of booking ${bookingId}, and it is not so`, event)
  }
  if (type !== 'BookingConfirmed') return
  shares.delete(bookingId)
  if (share.isOver) found('parts', `booking ${bookingId} was confirmed after its vouchers got their parts back`, event)
  const paid = settledBy(event)
  const usesParts = ({ kind, voucherId }) => kind === 'card' || share.vouchers.has(voucherId)
  const isShared = paid.length > 1 || paid.some(usesParts)
  const sum = paid.reduce((cents, { amountCents = 0 }) => cents + amountCents, 0)
  if (isShared && sum !== share.price)
    found('parts', `${euros(sum)} paid booking ${bookingId}, which costs ${euros(share.price)}`, event)
}

// ---- 8. Money: what was received by card paid for one thing, or was returned, is owed or written off ----

/**
 * Each payment by card, in cents: what was received, refunded to the card, lost in disputes, refunded in another way, must
 * be refunded in all (`due`), and was written off. `uses` counts the things that it paid for.
 */
const payments = new Map()
/** The price of each package that somebody ordered. */
const pricesOfPurchases = new Map()

function checkPayments(event) {
  const { type, data } = event
  const { purchaseId } = data
  if (type === 'PackagePurchased') pricesOfPurchases.set(purchaseId, data.amountCents)
  if (type === 'PackagePaid' && pricesOfPurchases.get(purchaseId) !== data.amountCents)
    found('payments', `${euros(data.amountCents)} paid purchase ${purchaseId}, which costs another sum`, event)
  if (type === 'IntentCreated' && data.currency !== 'eur')
    found('payments', `${data.paymentIntentId} is in « ${data.currency} », and all prices are in euros`, event)
  if (type === 'IntentCreated')
    payments.set(data.paymentIntentId, {
      received: 0,
      refunded: 0,
      lost: 0,
      refundedOtherwise: 0,
      due: 0,
      writtenOff: 0,
      uses: 0,
    })
  const byCard = type === 'BookingConfirmed' ? settledBy(event).find(({ kind }) => kind === 'card') : undefined
  const paidWith = { BookingConfirmed: byCard, VoucherIssued: data.paidWith, PackagePaid: data }[type]
  const payment = payments.get(paidWith?.paymentIntentId ?? data.paymentIntentId)
  if (paidWith?.paymentIntentId && payment?.received !== paidWith.amountCents)
    found(
      'payments',
      `${euros(paidWith.amountCents)} were to come in with ${paidWith.paymentIntentId}, and did not`,
      event,
    )
  if (!payment) return
  if (paidWith?.paymentIntentId && ++payment.uses > 1)
    found('payments', 'its payment has paid for something else', event)
  if (type === 'PaymentSucceeded') {
    if (payment.received > 0) found('payments', `${data.paymentIntentId} came in twice`, event)
    Object.assign(payment, { received: data.amountCents, at: timeOf(event), event })
  }
  if (type === 'PaymentRefunded') {
    const expected = data.refund ? payment.refunded + data.refund.amountCents : data.amountCents
    if (expected !== data.amountCents) found('payments', `the refunds are ${euros(expected)} together`, event)
    payment.refunded = data.amountCents
  }
  if (type === 'PaymentRefundFailed') {
    payment.due = Math.max(payment.due, payment.refunded + payment.refundedOtherwise + payment.lost)
    payment.refunded = data.refundedCents
  }
  if (type === 'DisputeClosed' && data.outcome === 'lost') payment.lost += data.amountCents
  if (type === 'RefundFellDue') payment.due = data.amountCents
  if (type === 'RefundedOtherwise') payment.refundedOtherwise += data.amountCents
  if (type === 'RefundWrittenOff') {
    payment.writtenOff += data.amountCents
    payment.due = Math.max(0, Math.min(payment.due, payment.received) - data.amountCents)
  }
}

/** @returns one line: where the money is that was received by card */
function sumUp(end) {
  const sums = { received: 0, sales: 0, returned: 0, owed: 0, writtenOff: 0, underWay: 0 }
  for (const [id, payment] of payments) {
    const { received, refunded, lost, refundedOtherwise, due, uses, at, event } = payment
    if (received === 0) continue
    if (refunded > received) found('payments', `more went back than came in with ${id}`, event)
    const returned = Math.min(received, refunded + lost + refundedOtherwise)
    const owed = Math.max(0, Math.min(due, received) - returned)
    const writtenOff = Math.min(payment.writtenOff, received - returned - owed)
    const left = received - returned - owed - writtenOff
    if (left > 0 && uses === 0 && due === 0 && at < end - HOUR_MS)
      found('payments', `${euros(received)} came in with ${id} and pay for nothing`, event)
    const parts = uses > 0 ? { sales: left, underWay: 0 } : { sales: 0, underWay: left }
    for (const [name, cents] of Object.entries({ received, returned, owed, writtenOff, ...parts })) sums[name] += cents
  }
  const { received, sales, returned, owed, writtenOff, underWay } = Object.fromEntries(
    Object.entries(sums).map(([name, cents]) => [name, euros(cents)]),
  )
  return `${received} came in by card: ${sales} for what was delivered or is to come, ${returned} went back, ${owed} owed, ${writtenOff} written off, ${underWay} under way`
}

// ---- Reading the file ----

let end = 0
let head
try {
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const line = JSON.parse(text)
    if (line.head) {
      head = line.head
      continue
    }
    if (head) found('chain', 'it follows the end of the log', line.event)
    checkChain(line)
    for (const check of [
      checkLog,
      checkTimes,
      checkBookings,
      checkVouchers,
      checkDeliveries,
      checkValidity,
      checkParts,
      checkPayments,
    ])
      check(line.event)
    end = Math.max(end, timeOf(line.event) || 0)
  }
} catch (error) {
  console.error(`${path}: ${error.message}`)
  process.exit(2)
}
if (!head) found('chain', 'the file ends without its head: it is not complete')
else if (head.count !== count || head.digest !== digest)
  found('chain', `the file says ${head.count}:${head.digest} of itself`)
for (const each of heads) if (Number.parseInt(each, 10) > count) found('chain', `${each} has more events than the file`)
compareAgenda(end)
console.log(sumUp(end))
console.log(`${count} events, head ${count}:${digest}`)
for (const text of findings) console.log(`FOUND, ${text}`)
console.log(findings.length === 0 ? 'Everything is right.' : `${findings.length} findings.`)
process.exitCode = findings.length === 0 ? 0 : 1

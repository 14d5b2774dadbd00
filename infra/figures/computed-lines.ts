import { localOf } from '@alba/contracts/shared/spoken-date'
import { type Booking, type Computed, contestedOf, owedOf, type Payment, refundedOf, type Voucher } from './compute.ts'
import { euros, type Line, only, sumsOf } from './tables.ts'

const ZONE = 'Europe/Paris'

type Sums = {
  received: number
  refunded: number
  contested: number
  owed: number
  writtenOff: number
  receipts: Receipt[]
}

/** Money received, by card or at the centre. Amount in cents. */
type Receipt = { readonly paidAt: string; readonly amount: number }

/** Sums of all payments for a booking, a voucher or a package, by card and at the centre. */
export function sumsOfThing({ payments }: Computed, target: string, booking?: Booking): Sums {
  const own = [...payments.values()].filter(payment => payment.target === target)
  const total = (of: (payment: Payment) => number) => own.reduce((sum, payment) => sum + of(payment), 0)
  const onSite = booking?.onSite
  const isOwed = booking?.status === 'canceled' && booking.givesBack
  const left = onSite ? Math.max(0, onSite.paid - onSite.returned - onSite.writtenOff) : 0
  const byCard = own.flatMap(({ paidAt, received }) => (paidAt === null ? [] : [{ paidAt, amount: received }]))
  const atCentre = onSite ? [{ paidAt: onSite.paidAt, amount: onSite.paid }] : []
  return {
    received: total(({ received }) => received) + (onSite?.paid ?? 0),
    refunded: total(refundedOf) + (onSite?.returned ?? 0),
    contested: total(contestedOf),
    owed: total(owedOf) + (isOwed ? left : 0),
    writtenOff: total(({ writtenOff }) => writtenOff) + (onSite?.writtenOff ?? 0),
    receipts: [...byCard, ...atCentre].toSorted((a, b) => a.paidAt.localeCompare(b.paidAt)),
  }
}

/** An instant as the exports write it, `2026-11-05 10:00` in the centre's time; empty for null. */
export const minute = (instant: string | null): string =>
  instant === null ? '' : localOf(instant, ZONE).slice(0, 16).replace('T', ' ')

const paidOn = ({ receipts }: Sums): string => minute(receipts[0]?.paidAt ?? null)

/** One line for each payment received, with its own date. */
const receiptLines = ({ receipts }: Sums): Line[] =>
  receipts.map(({ paidAt, amount }) => ({ 'Payé le': minute(paidAt), Reçu: euros(amount) }))

const moneyLine = ({ received, refunded, contested, owed }: Sums): Line => ({
  Reçu: euros(received),
  Remboursé: euros(refunded),
  Contesté: euros(contested),
  Conservé: euros(Math.max(0, received - refunded - contested)),
  'Reste à rembourser': euros(owed),
})

const statuses: Record<Booking['status'], string> = {
  held: 'En attente',
  confirmed: 'Confirmé',
  canceled: 'Annulé',
  abandoned: 'Abandonné',
  expired: 'Expiré',
}

/** Every booking, as the export and its page should show it. */
export const bookingLines = (log: Computed): Line[] =>
  [...log.bookings].map(([id, booking]) => {
    const sums = sumsOfThing(log, `booking:${id}`, booking)
    return {
      Numéro: String(id),
      Statut: statuses[booking.status],
      Date: booking.date,
      Prix: euros(booking.price),
      ...moneyLine(sums),
      Payé: euros(sums.received),
      'Non rendu': euros(sums.writtenOff),
      'Payé le': paidOn(sums),
    }
  })

/** Status of a voucher at a moment, in milliseconds since the epoch. */
export function statusOf({ status, used, amount, expiresAt }: Voucher, now: number): string {
  if (status === 'ordered') return 'En attente'
  if (status === 'canceled') return 'Annulé'
  if (status === 'invalidated') return 'Invalidé'
  if (used === amount) return 'Utilisé'
  // `expiresAt` is the last second in which it is valid.
  return now >= Date.parse(expiresAt ?? '') + 1_000 ? 'Expiré' : 'Valide'
}

/** Every voucher, as the export should show it; vouchers of packages without their amounts. */
export const voucherLines = (log: Computed, now: number): Line[] =>
  [...log.vouchers].map(([id, voucher]) => {
    const { purchaseId, amount, used, status } = voucher
    const line = { Numéro: String(id), Statut: statusOf(voucher, now) }
    if (purchaseId !== null) return { ...line, Forfait: String(purchaseId) }
    const sums = sumsOfThing(log, `voucher:${id}`)
    const money = { ...moneyLine(sums), 'Payé le': paidOn(sums) }
    const balance = status === 'issued' ? amount - used : 0
    return { ...line, ...money, Montant: euros(amount), Utilisé: euros(used), Solde: euros(balance) }
  })

/** Every package, as the export should show it, without the balance of its vouchers. */
export const packageLines = (log: Computed): Line[] =>
  [...log.purchases].map(([id, { amount, withdrawnAt }]) => {
    const sums = sumsOfThing(log, `package:${id}`)
    return {
      Numéro: String(id),
      Montant: euros(amount),
      ...moneyLine(sums),
      'Payé le': paidOn(sums),
      'Rétracté le': minute(withdrawnAt),
    }
  })

/**
 * Everything that the list of payments shows: not the bookings that staff made and nobody paid, nor the vouchers of
 * packages.
 */
export const paymentLines = (log: Computed): Line[] =>
  supervised(log).map(([id, sums]) => ({ Numéro: String(id), ...moneyLine(sums), 'Payé le': paidOn(sums) }))

const supervised = (log: Computed): (readonly [id: number, sums: Sums])[] => [
  ...[...log.bookings]
    .filter(([, { isWeb, onSite }]) => isWeb || onSite)
    .map(([id, booking]) => [id, sumsOfThing(log, `booking:${id}`, booking)] as const),
  ...[...log.vouchers]
    .filter(([, { purchaseId, isImported }]) => purchaseId === null && !isImported)
    .map(([id]) => [id, sumsOfThing(log, `voucher:${id}`)] as const),
  ...[...log.purchases]
    .filter(([, { isImported }]) => !isImported)
    .map(([id]) => [id, sumsOfThing(log, `package:${id}`)] as const),
]

/** Cents still owed to clients, per card payment and per booking paid at the centre. */
export function owedCents(log: Computed): number[] {
  const atCentre = [...log.bookings.values()].flatMap(({ status, givesBack, onSite }) =>
    onSite && status === 'canceled' && givesBack ? [onSite.paid - onSite.returned - onSite.writtenOff] : [],
  )
  return [...[...log.payments.values()].map(owedOf), ...atCentre].filter(cents => cents > 0).toSorted((a, b) => a - b)
}

/** Figures of the dashboard for a month, `2026-11`. */
export function dashboardOf({ bookings, vouchers }: Computed, month: string) {
  const inMonth = (instant: string | null) => minute(instant).startsWith(month)
  const all = [...bookings.values()]
  return {
    month_bookings: all.filter(({ status, date }) => status === 'confirmed' && date.startsWith(month)).length,
    canceled_bookings: all.filter(({ canceledAt }) => inMonth(canceledAt)).length,
    used_vouchers_month: [...vouchers.values()].filter(({ usedUpAt }) => inMonth(usedUpAt)).length,
  }
}

/** The columns that are compared, by their French headings. */
export const MONEY = ['Reçu', 'Remboursé', 'Contesté', 'Conservé', 'Reste à rembourser']
export const SOLD = ['Numéro', 'Montant', ...MONEY]
export const BOOKING = ['Numéro', 'Statut', 'Date', 'Prix', ...MONEY, 'Payé le']
export const VOUCHER = [...SOLD, 'Payé le', 'Statut', 'Utilisé', 'Solde']

/**
 * The expected figures of every screen and every export.
 * @param now milliseconds since the epoch
 */
export function computedFigures(log: Computed, now: number) {
  const bookings = bookingLines(log)
  const vouchers = voucherLines(log, now)
  const packages = packageLines(log)
  const payments = paymentLines(log)
  const ofPackages = vouchers.filter(line => line.Forfait)
  const own = vouchers.filter(line => !line.Forfait)
  const due = owedCents(log)
  const hasAllVouchers = ([id, { many }]: readonly [number, { many: number }]) =>
    ofPackages.filter(line => line.Forfait === String(id)).length === many
  const issued = [...log.purchases].filter(hasAllVouchers)
  return {
    bookings: only(bookings, BOOKING),
    sheets: only(bookings, ['Numéro', 'Prix', ...MONEY, 'Non rendu']),
    vouchers: only(own, VOUCHER),
    listedVouchers: only(own, ['Numéro', 'Montant', 'Utilisé', ...MONEY]),
    ofPackages: only(ofPackages, ['Numéro', 'Statut', 'Forfait']),
    packages: only(packages, [...SOLD, 'Payé le', 'Rétracté le']),
    listedPackages: only(packages, SOLD),
    /** The amounts of a package's vouchers add up to its price. */
    sumsOfVouchers: Object.fromEntries(issued.map(([id, { amount }]) => [id, euros(amount)])),
    /** The balance of a package is the sum of the balances of its vouchers. */
    balanceDifferences: Object.fromEntries(packages.map(line => [line.Numéro, 0])),
    payments: only(payments, ['Numéro', 'Payé le', ...MONEY]),
    overview: only(payments, ['Numéro', ...MONEY.slice(0, 4)]),
    due,
    dueCount: { count: due.length, total_cents: due.reduce((total, cents) => total + cents, 0) },
  }
}

/** How many vouchers are usable at a moment after the last event, in milliseconds since the epoch. */
export const computedValidVouchers = ({ vouchers }: Computed, now: number): number =>
  [...vouchers.values()].filter(voucher => statusOf(voucher, now) === 'Valide').length

/** The expected figures of a month, `2026-11`. */
export function computedMonth(log: Computed, month: string) {
  const shown = bookingLines(log).filter(({ Statut, Date: date }) => isListed(Statut) && date?.startsWith(month))
  const paid = supervised(log)
    .flatMap(([, sums]) => receiptLines(sums))
    .filter(line => line['Payé le']?.startsWith(month))
  return {
    dashboard: dashboardOf(log, month),
    bookings: sumsOf(shown, MONEY),
    received: sumsOf(paid, ['Reçu']),
  }
}

/** Abandoned and expired bookings are left out of the list, unless one filters for them. */
const isListed = (status = ''): boolean => status !== 'Abandonné' && status !== 'Expiré'

/** The instant at which the dashboard of a month is read. */
export const middleOf = (month: string): string => `${month}-15T12:00:00.000Z`
/** A month's 31st day; where it has fewer days, Temporal takes the last one. */
export const lastDayOf = (month: string): string =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()

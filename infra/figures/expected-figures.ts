import { localOf } from '@alba/contracts/shared/spoken-date'
import {
  type Booking,
  contestedOf,
  type ExpectedState,
  owedOf,
  type Payment,
  refundedOf,
  type Voucher,
} from './expected-state.ts'
import { euros, type Line, only, sumsOf } from './tables.ts'

const ZONE = 'Europe/Paris'

/** Sums in cents. */
type Money = {
  received: number
  refunded: number
  contested: number
  owed: number
  writtenOff: number
  receipts: Receipt[]
}

/** One payment, by card or at the centre. Amount in cents. */
type Receipt = { readonly paidAt: string; readonly amount: number }

/**
 * Sums of all payments for a booking, a voucher or a package, by card and at the centre.
 * @param target such as `booking:100000000000017`
 * @param booking given when the target is a booking
 */
export function moneyOf({ payments }: ExpectedState, target: string, booking?: Booking): Money {
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
export const localMinute = (instant: string | null): string =>
  instant === null ? '' : localOf(instant, ZONE).slice(0, 16).replace('T', ' ')

const paidOn = ({ receipts }: Money): string => localMinute(receipts[0]?.paidAt ?? null)

/** One line for each payment received, with its own date. */
const receiptLines = ({ receipts }: Money): Line[] =>
  receipts.map(({ paidAt, amount }) => ({ 'Payé le': localMinute(paidAt), Reçu: euros(amount) }))

const moneyLine = ({ received, refunded, contested, owed }: Money): Line => ({
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
export const bookingLines = (state: ExpectedState): Line[] =>
  [...state.bookings].map(([id, booking]) => {
    const money = moneyOf(state, `booking:${id}`, booking)
    return {
      Numéro: String(id),
      Statut: statuses[booking.status],
      Date: booking.date,
      Prix: euros(booking.price),
      ...moneyLine(money),
      Payé: euros(money.received),
      'Non rendu': euros(money.writtenOff),
      'Payé le': paidOn(money),
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
export const voucherLines = (state: ExpectedState, now: number): Line[] =>
  [...state.vouchers].map(([id, voucher]) => {
    const { purchaseId, amount, used, status } = voucher
    const line = { Numéro: String(id), Statut: statusOf(voucher, now) }
    if (purchaseId !== null) return { ...line, Forfait: String(purchaseId) }
    const money = moneyOf(state, `voucher:${id}`)
    const balance = status === 'issued' ? amount - used : 0
    return {
      ...line,
      ...moneyLine(money),
      'Payé le': paidOn(money),
      Montant: euros(amount),
      Utilisé: euros(used),
      Solde: euros(balance),
    }
  })

/** Every package, as the export should show it, without the balance of its vouchers. */
export const packageLines = (state: ExpectedState): Line[] =>
  [...state.purchases].map(([id, { amount, withdrawnAt }]) => {
    const money = moneyOf(state, `package:${id}`)
    return {
      Numéro: String(id),
      Montant: euros(amount),
      ...moneyLine(money),
      'Payé le': paidOn(money),
      'Rétracté le': localMinute(withdrawnAt),
    }
  })

/** Every line of the list of payments. */
export const paymentLines = (state: ExpectedState): Line[] =>
  paymentsShown(state).map(([id, money]) => ({ Numéro: String(id), ...moneyLine(money), 'Payé le': paidOn(money) }))

/**
 * What the list of payments shows. It leaves out the bookings that staff made and nobody paid, the vouchers of packages,
 * and what was imported.
 */
const paymentsShown = (state: ExpectedState): (readonly [id: number, money: Money])[] => [
  ...[...state.bookings]
    .filter(([, { isWeb, onSite }]) => isWeb || onSite)
    .map(([id, booking]) => [id, moneyOf(state, `booking:${id}`, booking)] as const),
  ...[...state.vouchers]
    .filter(([, { purchaseId, isImported }]) => purchaseId === null && !isImported)
    .map(([id]) => [id, moneyOf(state, `voucher:${id}`)] as const),
  ...[...state.purchases]
    .filter(([, { isImported }]) => !isImported)
    .map(([id]) => [id, moneyOf(state, `package:${id}`)] as const),
]

/** Cents still owed to clients, per card payment and per booking paid at the centre. */
export function owedCents(state: ExpectedState): number[] {
  const atCentre = [...state.bookings.values()].flatMap(({ status, givesBack, onSite }) =>
    onSite && status === 'canceled' && givesBack ? [onSite.paid - onSite.returned - onSite.writtenOff] : [],
  )
  return [...[...state.payments.values()].map(owedOf), ...atCentre].filter(cents => cents > 0).toSorted((a, b) => a - b)
}

/** Figures of the dashboard for a month, `2026-11`. */
export function dashboardOf({ bookings, vouchers }: ExpectedState, month: string) {
  const inMonth = (instant: string | null) => localMinute(instant).startsWith(month)
  const all = [...bookings.values()]
  return {
    month_bookings: all.filter(({ status, date }) => status === 'confirmed' && date.startsWith(month)).length,
    canceled_bookings: all.filter(({ canceledAt }) => inMonth(canceledAt)).length,
    used_vouchers_month: [...vouchers.values()].filter(({ usedUpAt }) => inMonth(usedUpAt)).length,
  }
}

/* The columns that are compared, by their French headings. */
/** The columns of money in the list of payments. */
export const LISTED_MONEY_COLUMNS = ['Reçu', 'Remboursé', 'Contesté', 'Conservé']
/** Those in every export, which also says what is still owed. */
export const MONEY_COLUMNS = [...LISTED_MONEY_COLUMNS, 'Reste à rembourser']
export const SALE_COLUMNS = ['Numéro', 'Montant', ...MONEY_COLUMNS]
export const BOOKING_COLUMNS = ['Numéro', 'Statut', 'Date', 'Prix', ...MONEY_COLUMNS, 'Payé le']
export const VOUCHER_COLUMNS = [...SALE_COLUMNS, 'Payé le', 'Statut', 'Utilisé', 'Solde']

/**
 * The expected figures of every screen and every export.
 * @param now milliseconds since the epoch
 */
export function expectedFigures(state: ExpectedState, now: number) {
  const bookings = bookingLines(state)
  const vouchers = voucherLines(state, now)
  const packages = packageLines(state)
  const payments = paymentLines(state)
  const ofPackages = vouchers.filter(line => line.Forfait)
  const soldAlone = vouchers.filter(line => !line.Forfait)
  const due = owedCents(state)
  const completePackages = [...state.purchases].filter(
    ([id, { voucherCount }]) => ofPackages.filter(line => line.Forfait === String(id)).length === voucherCount,
  )
  return {
    bookings: only(bookings, BOOKING_COLUMNS),
    bookingPages: only(bookings, ['Numéro', 'Prix', ...MONEY_COLUMNS, 'Non rendu']),
    vouchers: only(soldAlone, VOUCHER_COLUMNS),
    listedVouchers: only(soldAlone, ['Numéro', 'Montant', 'Utilisé', ...MONEY_COLUMNS]),
    ofPackages: only(ofPackages, ['Numéro', 'Statut', 'Forfait']),
    packages: only(packages, [...SALE_COLUMNS, 'Payé le', 'Rétracté le']),
    listedPackages: only(packages, SALE_COLUMNS),
    /** For each package that has all its vouchers, the sum of their amounts: must be its price. */
    sumsOfVouchers: Object.fromEntries(completePackages.map(([id, { amount }]) => [id, euros(amount)])),
    /** For each package, its balance minus the balances of its vouchers: must be 0. */
    balanceDifferences: Object.fromEntries(packages.map(line => [line.Numéro, 0])),
    payments: only(payments, ['Numéro', 'Payé le', ...MONEY_COLUMNS]),
    overview: only(payments, ['Numéro', ...LISTED_MONEY_COLUMNS]),
    due,
    dueCount: { count: due.length, total_cents: due.reduce((total, cents) => total + cents, 0) },
  }
}

/** How many vouchers are usable at a moment after the last event, in milliseconds since the epoch. */
export const expectedValidVouchers = ({ vouchers }: ExpectedState, now: number): number =>
  [...vouchers.values()].filter(voucher => statusOf(voucher, now) === 'Valide').length

/** The expected figures of a month, `2026-11`. */
export function expectedMonth(state: ExpectedState, month: string) {
  const shown = bookingLines(state).filter(({ Statut, Date: date }) => isListed(Statut) && date?.startsWith(month))
  const paid = paymentsShown(state)
    .flatMap(([, money]) => receiptLines(money))
    .filter(line => line['Payé le']?.startsWith(month))
  return {
    dashboard: dashboardOf(state, month),
    bookings: sumsOf(shown, MONEY_COLUMNS),
    received: sumsOf(paid, ['Reçu']),
  }
}

/** Abandoned and expired bookings are left out of the list, unless staff filters for them. */
const isListed = (status = ''): boolean => status !== 'Abandonné' && status !== 'Expiré'

/** The instant at which the dashboard of a month is read. */
export const middleOf = (month: string): string => `${month}-15T12:00:00.000Z`
/** A month's 31st day; where it has fewer days, Temporal takes the last one. */
export const lastDayOf = (month: string): string =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()

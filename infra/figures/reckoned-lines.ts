import { localOf } from '@alba/contracts/shared/spoken-date'
import {
  type Booking,
  contestedOf,
  owedOf,
  type Payment,
  type Reckoned,
  refundedOf,
  type Voucher,
} from './reckoning.ts'
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

/** Money that came in, by a card or at the centre. */
type Receipt = { readonly paidAt: string; readonly amount: number }

/** Everything that was paid for a thing, whichever way. */
export function sumsOfThing({ payments }: Reckoned, target: string, booking?: Booking): Sums {
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

export const minute = (instant: string | null): string =>
  instant === null ? '' : localOf(instant, ZONE).slice(0, 16).replace('T', ' ')

const paidOn = ({ receipts }: Sums): string => minute(receipts[0]?.paidAt ?? null)

/** What came in month by month: each payment in its own, whichever it belongs to. */
const byMonth = ({ receipts }: Sums): Line[] =>
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
  left: 'Abandonné',
  expired: 'Expiré',
}

/** Every booking, as its file and its sheet should tell of it. */
export const bookingLines = (log: Reckoned): Line[] =>
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

/** Whether it can be used, at a moment in milliseconds since the epoch. */
export function statusOf({ status, used, amount, expiresAt }: Voucher, now: number): string {
  if (status === 'ordered') return 'En attente'
  if (status === 'canceled') return 'Annulé'
  if (status === 'invalidated') return 'Invalidé'
  if (used === amount) return 'Utilisé'
  return now >= Date.parse(expiresAt ?? '') + 1_000 ? 'Expiré' : 'Valide'
}

/** Every voucher, as its file should tell of it; those of a package without their shares. */
export const voucherLines = (log: Reckoned, now: number): Line[] =>
  [...log.vouchers].map(([id, voucher]) => {
    const { purchaseId, amount, used, status } = voucher
    const line = { Numéro: String(id), Statut: statusOf(voucher, now) }
    if (purchaseId !== null) return { ...line, Forfait: String(purchaseId) }
    const sums = sumsOfThing(log, `voucher:${id}`)
    const money = { ...moneyLine(sums), 'Payé le': paidOn(sums) }
    const balance = status === 'issued' ? amount - used : 0
    return { ...line, ...money, Montant: euros(amount), Utilisé: euros(used), Solde: euros(balance) }
  })

/** Every package, as its file should tell of it, but for what is left of its vouchers. */
export const packageLines = (log: Reckoned): Line[] =>
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

/** What the supervision shows: all but what staff booked and nobody paid, and the vouchers of packages. */
export const paymentLines = (log: Reckoned): Line[] =>
  supervised(log).map(([id, sums]) => ({ Numéro: String(id), ...moneyLine(sums), 'Payé le': paidOn(sums) }))

const supervised = (log: Reckoned): (readonly [id: number, sums: Sums])[] => [
  ...[...log.bookings]
    .filter(([, { isWeb, onSite }]) => isWeb || onSite)
    .map(([id, booking]) => [id, sumsOfThing(log, `booking:${id}`, booking)] as const),
  ...[...log.vouchers]
    .filter(([, { purchaseId }]) => purchaseId === null)
    .map(([id]) => [id, sumsOfThing(log, `voucher:${id}`)] as const),
  ...[...log.purchases.keys()].map(id => [id, sumsOfThing(log, `package:${id}`)] as const),
]

/** What is owed, payment by payment and at the centre. */
export function owedCents(log: Reckoned): number[] {
  const atCentre = [...log.bookings.values()].flatMap(({ status, givesBack, onSite }) =>
    onSite && status === 'canceled' && givesBack ? [onSite.paid - onSite.returned - onSite.writtenOff] : [],
  )
  return [...[...log.payments.values()].map(owedOf), ...atCentre].filter(cents => cents > 0).toSorted((a, b) => a - b)
}

/** The figures of the dashboard that belong to a month, `2026-11`. */
export function dashboardOf({ bookings, vouchers }: Reckoned, month: string) {
  const inMonth = (instant: string | null) => minute(instant).startsWith(month)
  const all = [...bookings.values()]
  return {
    month_bookings: all.filter(({ status, date }) => status === 'confirmed' && date.startsWith(month)).length,
    canceled_bookings: all.filter(({ canceledAt }) => inMonth(canceledAt)).length,
    used_vouchers_month: [...vouchers.values()].filter(({ usedUpAt }) => inMonth(usedUpAt)).length,
  }
}

export const MONEY = ['Reçu', 'Remboursé', 'Contesté', 'Conservé', 'Reste à rembourser']
export const SOLD = ['Numéro', 'Montant', ...MONEY]
export const BOOKING = ['Numéro', 'Statut', 'Date', 'Prix', ...MONEY, 'Payé le']
export const VOUCHER = [...SOLD, 'Payé le', 'Statut', 'Utilisé', 'Solde']

/** What every screen and every file should say. @param now milliseconds since the epoch */
export function reckonedFigures(log: Reckoned, now: number) {
  const bookings = bookingLines(log)
  const vouchers = voucherLines(log, now)
  const packages = packageLines(log)
  const payments = paymentLines(log)
  const ofPackages = vouchers.filter(line => line.Forfait)
  const own = vouchers.filter(line => !line.Forfait)
  const due = owedCents(log)
  const isWhole = ([id, { many }]: readonly [number, { many: number }]) =>
    ofPackages.filter(line => line.Forfait === String(id)).length === many
  const whole = [...log.purchases].filter(isWhole)
  return {
    bookings: only(bookings, BOOKING),
    sheets: only(bookings, ['Numéro', 'Prix', ...MONEY, 'Non rendu']),
    vouchers: only(own, VOUCHER),
    listedVouchers: only(own, ['Numéro', 'Montant', 'Utilisé', ...MONEY]),
    ofPackages: only(ofPackages, ['Numéro', 'Statut', 'Forfait']),
    packages: only(packages, [...SOLD, 'Payé le', 'Rétracté le']),
    listedPackages: only(packages, SOLD),
    worthTogether: Object.fromEntries(whole.map(([id, { amount }]) => [id, euros(amount)])),
    leftTogether: Object.fromEntries(packages.map(line => [line.Numéro, 0])),
    payments: only(payments, ['Numéro', 'Payé le', ...MONEY]),
    overview: only(payments, ['Numéro', ...MONEY.slice(0, 4)]),
    due,
    dueCount: { count: due.length, total_cents: due.reduce((total, cents) => total + cents, 0) },
  }
}

/** How many vouchers can be used, at a moment in milliseconds since the epoch that is not before the last event. */
export const reckonedValidVouchers = ({ vouchers }: Reckoned, now: number): number =>
  [...vouchers.values()].filter(voucher => statusOf(voucher, now) === 'Valide').length

/** The same of a month, `2026-11`. */
export function reckonedMonth(log: Reckoned, month: string) {
  const shown = bookingLines(log).filter(({ Statut, Date: date }) => isListed(Statut) && date?.startsWith(month))
  const paid = supervised(log)
    .flatMap(([, sums]) => byMonth(sums))
    .filter(line => line['Payé le']?.startsWith(month))
  return {
    dashboard: dashboardOf(log, month),
    bookings: sumsOf(shown, MONEY),
    received: sumsOf(paid, ['Reçu']),
  }
}

/** What was never paid is in no list but its own. */
const isListed = (status = ''): boolean => status !== 'Abandonné' && status !== 'Expiré'

export const middleOf = (month: string): string => `${month}-15T12:00:00.000Z`
export const lastDayOf = (month: string): string =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()

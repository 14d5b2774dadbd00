import type { ImportBooking } from '@alba/contracts/moving/commands'
import type { Actor } from '@alba/contracts/shared/event'
import type { Generation } from '../generation.ts'
import { type Action, commandStep, type WeightedActions } from './action.ts'
import { randomStart, visitorDetails } from './bookings.ts'
import { knownIds, randomService } from './known.ts'
import { buyer } from './vouchers.ts'

const operator: Actor = { kind: 'operator', id: 'Zoé' }

/** Few numbers of rows, so that many rows are imported a second time, sometimes with other contents. */
const rowOf = ({ random }: Generation) => 1 + random.below(3)
const importedFrom = (row: number) => ({ system: 'Planity', file: 'export.csv', row, sourceId: null })

const importVoucher: Action = generation => {
  const row = rowOf(generation)
  const serviceId = generation.random.pick([null, 1])
  const amountCents = serviceId === null ? 20_000 : 7_500
  const balanceCents = generation.random.pick([amountCents, 0, 5_000])
  const days = { expiresOn: generation.random.pick(['2026-12-01', '2027-06-30']), boughtOn: null }
  const worth = { code: `OLDCODE${row}`, serviceId, amountCents, balanceCents }
  const body = { key: `the voucher ${row}`, ...worth, ...days, ...buyer, importedFrom: importedFrom(row) }
  return commandStep(generation, operator, 'import-voucher', body)
}

const importPackage: Action = generation => {
  const row = rowOf(generation)
  const prices = { sessionCents: null, priceCents: 12_000, items: null }
  const left = {
    packageId: 1,
    serviceId: generation.random.pick([1, 2]),
    left: generation.random.pick([1, 2]),
    codes: [],
  }
  const days = { expiresOn: '2027-06-30', boughtOn: null }
  const keys = { key: `the row ${row} of ${left.serviceId}`, purchaseKey: `the purchase ${row}` }
  const body = { ...keys, ...left, ...prices, ...days, ...buyer, importedFrom: importedFrom(row) }
  return commandStep(generation, operator, 'import-package', body)
}

/** Of an imported booking of two treatments, one in three, the second one. Some rows say what it was like, others do not. */
function secondAsBooked(generation: Generation): Pick<ImportBooking, 'second'> {
  const { random } = generation
  if (random.below(3) > 0) return {}
  return {
    second: {
      serviceId: randomService(generation),
      arrangement: random.pick(['after', 'beside']),
      durationMinutes: random.pick([null, 30]),
      practitionerId: random.pick([null, ...knownIds(generation, 'practitioners')]),
      priceCents: random.pick([null, 2_000]),
    },
  }
}

const importBooking: Action = generation => {
  const row = rowOf(generation)
  const service = { serviceId: randomService(generation), durationMinutes: null }
  const money = { priceCents: null, isPaid: generation.random.below(2) === 0 }
  const body = {
    key: `the booking ${row}`,
    ...service,
    ...money,
    startTime: randomStart(generation),
    practitionerId: null,
    ...secondAsBooked(generation),
    ...visitorDetails,
    adminNotes: null,
    importedFrom: importedFrom(row),
  }
  return commandStep(generation, operator, 'import-booking', body)
}

/** An operator imports vouchers, packages and bookings of another system. */
export const importActions: WeightedActions = [
  [1, importVoucher],
  [1, importPackage],
  [1, importBooking],
]

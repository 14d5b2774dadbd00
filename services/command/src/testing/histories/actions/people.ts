import type { Mode, Step } from '../history.ts'
import { type Making, weighted } from '../making.ts'
import type { Action, Actions } from './action.ts'
import { hours } from './agenda.ts'
import { buyPackage, buyVoucher, payBooking } from './beginnings.ts'
import { bookForClient, moves } from './bookings.ts'
import { money } from './money.ts'
import { packages } from './packages.ts'
import { vouchers } from './vouchers.ts'

const byMode: Readonly<Record<Mode, Actions>> = {
  moves,
  agenda: hours,
  money,
  vouchers,
  packages,
  all: [...hours, ...money, ...vouchers, ...packages],
}

/** What people do next in a history of a mode; undefined when what came to mind cannot be done yet. */
export const whatPeopleDo = (mode: Mode, making: Making): Step | undefined =>
  weighted(making.random, byMode[mode])(making)

const beginnings: Readonly<Record<Mode, readonly (readonly Action[])[]>> = {
  moves: [[bookForClient]],
  agenda: [[bookForClient]],
  money: [payBooking],
  vouchers: [buyVoucher],
  packages: [buyPackage],
  all: [[bookForClient], payBooking, buyVoucher, buyPackage],
}

/** How histories of a mode usually begin. */
export const beginningOf = (mode: Mode, { random }: Making): readonly Action[] => random.pick(beginnings[mode])

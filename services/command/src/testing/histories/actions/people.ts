import { type Generation, weighted } from '../generation.ts'
import type { Mode, Step } from '../history.ts'
import type { Action, Actions } from './action.ts'
import { agendaActions } from './agenda.ts'
import { bookForClient, moveActions } from './bookings.ts'
import { bookingCorrections, correctPurchaseEmail, correctVoucherEmail } from './corrections.ts'
import { buyPackage, buyVoucher, payBooking } from './first-steps.ts'
import { importActions } from './imports.ts'
import { moneyActions } from './money.ts'
import { packageActions } from './packages.ts'
import { voucherActions } from './vouchers.ts'

const byMode: Readonly<Record<Mode, Actions>> = {
  moves: [...moveActions, ...bookingCorrections],
  agenda: agendaActions,
  money: [...moneyActions, ...bookingCorrections],
  vouchers: [...voucherActions, ...importActions, [2, correctVoucherEmail]],
  packages: [...packageActions, ...importActions, [2, correctPurchaseEmail]],
  all: [
    ...agendaActions,
    ...moneyActions,
    ...voucherActions,
    ...packageActions,
    ...bookingCorrections,
    [2, correctVoucherEmail],
    [2, correctPurchaseEmail],
  ],
}

/**
 * A random step of visitors, staff or bank. Returns undefined when the chosen action needs something that does not
 * exist.
 */
export const randomPeopleStep = (mode: Mode, generation: Generation): Step | undefined =>
  weighted(generation.random, byMode[mode])(generation)

const firstStepsByMode: Readonly<Record<Mode, readonly (readonly Action[])[]>> = {
  moves: [[bookForClient]],
  agenda: [[bookForClient]],
  money: [payBooking],
  vouchers: [buyVoucher],
  packages: [buyPackage],
  all: [[bookForClient], payBooking, buyVoucher, buyPackage],
}

/** A usual sequence of first steps, so that later steps have something to act on. */
export const firstStepsOf = (mode: Mode, { random }: Generation): readonly Action[] =>
  random.pick(firstStepsByMode[mode])

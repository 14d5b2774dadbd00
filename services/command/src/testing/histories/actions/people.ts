import { type Generation, weighted } from '../generation.ts'
import type { Mode, Step } from '../history.ts'
import type { Focus } from '../profile.ts'
import { absenceActions } from './absences.ts'
import type { Action, WeightedActions } from './action.ts'
import { agendaActions, passTime } from './agenda.ts'
import { awaitAppointment, bookForClient, moveActions } from './bookings.ts'
import { bookingCorrections, clientActions, correctPurchaseEmail, correctVoucherEmail } from './corrections.ts'
import { definitionActions } from './definitions.ts'
import {
  answerAfterBooking,
  answerAndPay,
  attend,
  awayAndBack,
  buyPackage,
  buyVoucher,
  extendGift,
  openAWeek,
  payBooking,
  payTwo,
  payUnheard,
  retireAfterSale,
} from './first-steps.ts'
import { importActions } from './imports.ts'
import { linkActions, linkActionsOnVouchers } from './links.ts'
import { bankStep, moneyActions, onPayment, openIntent, requestBooking } from './money.ts'
import { packageActions, purchasePackage } from './packages.ts'
import { partActions, payBoth, payWithTwo } from './parts.ts'
import { questionnaireActions } from './questionnaires.ts'
import { changeRetention } from './retention.ts'
import { retiringActions, retiringOfPeople } from './retiring.ts'
import { owePurchase, oweVoucher, returnActions } from './returns.ts'
import { changeRules } from './rules.ts'
import { bookWithVoucher, orderVoucher, voucherActions } from './vouchers.ts'

/** What clients and staff do with bookings, vouchers and packages. */
const salesActions: WeightedActions = [
  ...moveActions,
  ...linkActions,
  [8, requestBooking],
  [6, openIntent('booking')],
  [4, orderVoucher],
  [4, openIntent('voucher')],
  [4, bookWithVoucher],
  [4, purchasePackage],
  [4, openIntent('package')],
  [8, bankStep('paid')],
  [4, onPayment('refresh-intent')],
  ...importActions,
]

/** The actions of mode `offer`, by the focus of the history: an admin changes the offer while others book and buy. */
const offerActions: Readonly<Record<Focus, WeightedActions>> = {
  everything: [
    ...definitionActions,
    ...retiringActions,
    ...questionnaireActions,
    ...agendaActions,
    [3, changeRules],
    ...salesActions,
  ],
  definitions: [...definitionActions, ...salesActions],
  retiring: [...retiringActions, ...salesActions],
  hours: [...agendaActions, [3, changeRules], [4, passTime], ...retiringOfPeople],
  questionnaires: [...questionnaireActions, ...salesActions],
}

const byMode: Readonly<Record<Exclude<Mode, 'offer'>, WeightedActions>> = {
  moves: [...moveActions, [1, awaitAppointment], ...linkActions, ...bookingCorrections, ...absenceActions],
  agenda: [...agendaActions, ...absenceActions],
  money: [...moneyActions, ...linkActions, ...bookingCorrections, [1, changeRetention], ...absenceActions],
  vouchers: [...voucherActions, ...linkActionsOnVouchers, ...importActions, [2, correctVoucherEmail], ...clientActions],
  parts: partActions,
  returns: returnActions,
  packages: [...packageActions, ...importActions, [2, correctPurchaseEmail], ...clientActions],
  all: [
    ...definitionActions,
    ...retiringActions,
    ...questionnaireActions,
    [1, changeRules],
    [1, changeRetention],
    ...agendaActions,
    ...moneyActions,
    ...linkActions,
    ...voucherActions,
    ...partActions,
    ...packageActions,
    ...bookingCorrections,
    ...absenceActions,
    [2, correctVoucherEmail],
    [2, correctPurchaseEmail],
  ],
}

/**
 * A random step of visitors, staff or bank. Returns undefined when the chosen action needs something that does not
 * exist.
 */
export const randomPeopleStep = (mode: Mode, generation: Generation): Step | undefined =>
  weighted(generation.random, mode === 'offer' ? offerActions[generation.profile.focus] : byMode[mode])(generation)

const firstStepsByMode: Readonly<Record<Mode, readonly (readonly Action[])[]>> = {
  moves: [[bookForClient], [bookForClient], attend],
  agenda: [[bookForClient], [bookForClient], payTwo],
  money: [payBooking, payUnheard, payTwo],
  vouchers: [buyVoucher, buyVoucher, extendGift],
  packages: [buyPackage],
  parts: [payBoth, payWithTwo],
  returns: [owePurchase, oweVoucher],
  offer: [
    [bookForClient],
    payBooking,
    buyVoucher,
    buyPackage,
    answerAndPay,
    openAWeek,
    retireAfterSale,
    answerAfterBooking,
    awayAndBack,
  ],
  all: [[bookForClient], attend, payBooking, payUnheard, buyVoucher, buyPackage, payBoth],
}

/** A usual sequence of first steps, so that later steps have something to act on. */
export const firstStepsOf = (mode: Mode, { random }: Generation): readonly Action[] =>
  random.pick(firstStepsByMode[mode])

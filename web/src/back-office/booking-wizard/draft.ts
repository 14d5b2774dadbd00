import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { type AskedStart, askedAt } from '../../api/staff/booking-wizard.ts'
import { choices } from '../../shared/centre.ts'
import { type DateString, isDate, localOf } from '../../shared/centre-time.ts'
import type { WizardAddress } from '../../shared/staff/wizard-address.ts'
import { type Chosen, nameOfSought, type Second, soughtFor } from './chosen.ts'

export const STEPS = ['category', 'service', 'slot', 'details'] as const
export type Step = (typeof STEPS)[number]

/** The choices made so far. `time` is the start, `09:00`. */
export type Draft = {
  readonly step: Step
  readonly category: string | null
  readonly service: StaffServiceView | null
  /** A second treatment in the same booking; null for one. */
  readonly second: Second | null
  readonly day: DateString | null
  readonly time: string | null
  /** The id of the chosen practitioner; null for « Peu importe » (any). */
  readonly practitioner: number | null
  /**
   * The start on `day` that is taken as soon as the treatments can be had then: that of a click in the calendar before a
   * service was chosen, or the one that was chosen before a second treatment was added. Null without one.
   */
  readonly asked: string | null
  /** The choice about which staff has said that it is outside the hours on purpose (`choiceOf`); null before that. */
  readonly agreed: string | null
}

/** What the address asks for. Values that make no sense are ignored, since anybody can write a link. */
export function emptyDraft({ start, practitioner }: WizardAddress, today: DateString): Draft {
  const [day = '', time] = start.split('T')
  const isDay = isDate(day) && day >= today
  return {
    step: 'category',
    category: null,
    service: null,
    second: null,
    day: isDay ? day : null,
    time: null,
    practitioner: /^[1-9]\d{0,8}$/.test(practitioner ?? '') ? Number(practitioner) : null,
    asked: isDay && time !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null,
    agreed: null,
  }
}

/** Chooses a category. If it differs from the present one, the services and the start are cleared. */
export const withCategory = (draft: Draft, category: string): Draft => {
  const same = category === draft.category
  return { ...draft, step: 'service', category, ...(!same && { service: null, second: null, time: null }) }
}

/**
 * Chooses a service. If it differs from the present one, the start is cleared, since it may not be free for this
 * service, and so is a second treatment.
 */
export const withService = (draft: Draft, service: StaffServiceView): Draft => {
  const same = service.id === draft.service?.id
  return { ...draft, step: 'slot', service, ...(!same && { second: null, time: null }) }
}

/** Adds a second treatment, changes it, or with null removes it. The start is chosen again if it is free for that, too. */
export const withSecond = (draft: Draft, second: Second | null): Draft => ({
  ...draft,
  second,
  time: null,
  asked: draft.time ?? draft.asked,
})

export const withDay = (draft: Draft, day: DateString): Draft =>
  day === draft.day ? draft : { ...draft, day, time: null, asked: null }

/** Lets go of the start, the day and the practitioner that were asked for by a click in the calendar. */
export const withoutAsked = (draft: Draft): Draft => ({
  ...draft,
  day: null,
  time: null,
  asked: null,
  practitioner: null,
})

/** A complete choice: one service or two, day, start (`09:00`), and practitioner of the first (null for any). */
export type Slot = Chosen & {
  readonly day: DateString
  readonly time: string
  readonly practitioner: number | null
}

/** Names a choice of start and practitioner. */
export const choiceOf = ({ day, time, practitioner, ...chosen }: Slot): string =>
  `${nameOfSought(soughtFor(chosen))} ${localOf(day, time)} ${practitioner}`

/** Whether staff has said that the chosen start is outside the hours on purpose. */
export const isAgreed = (draft: Draft, slot: Slot): boolean => draft.agreed === choiceOf(slot)

/** The start for which a practitioner is chosen. */
export const startOf = ({ day, time, ...chosen }: Slot): AskedStart => askedAt(soughtFor(chosen), localOf(day, time))

/** The chosen services; null before the first is chosen. */
export const chosenOf = ({ service, second }: Draft): Chosen | null => service && { service, second }

/** The chosen services and start; null while one of them is missing. */
export const slotOf = ({ service, second, day, time, practitioner }: Draft): Slot | null =>
  service && day && time ? { service, second, day, time, practitioner } : null

/** Whether it is said who comes: where staff chooses that, and of two treatments always. */
export const isWhoShown = ({ practitioner, second }: Slot): boolean =>
  choices.choosePractitioner || practitioner !== null || second !== null

/** Whether a step can be opened: all earlier steps must be done. */
export function canGoTo(draft: Draft, step: Step): boolean {
  switch (step) {
    case 'category':
      return true
    case 'service':
      return draft.category !== null
    case 'slot':
      return draft.service !== null
    case 'details':
      return slotOf(draft) !== null
  }
}

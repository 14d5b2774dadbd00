import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import type { AskedStart } from '../../api/staff/booking-wizard.ts'
import { type DateString, isDate, localOf } from '../../shared/centre-time.ts'
import type { WizardAddress } from '../../shared/staff/wizard-address.ts'

export const STEPS = ['category', 'service', 'slot', 'details'] as const
export type Step = (typeof STEPS)[number]

/** The choices made so far. `time` is the start, `09:00`. */
export type Draft = {
  readonly step: Step
  readonly category: string | null
  readonly service: StaffServiceView | null
  readonly day: DateString | null
  readonly time: string | null
  /** The id of the chosen practitioner; null for « Peu importe » (any). */
  readonly practitioner: number | null
  /** The start on `day` that was asked for before a service was chosen, by a click in the calendar; null without one. */
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
    day: isDay ? day : null,
    time: null,
    practitioner: /^[1-9]\d{0,8}$/.test(practitioner ?? '') ? Number(practitioner) : null,
    asked: isDay && time !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null,
    agreed: null,
  }
}

/** Chooses a category. If it differs from the present one, the service and the start are cleared. */
export const withCategory = (draft: Draft, category: string): Draft => {
  const same = category === draft.category
  return { ...draft, step: 'service', category, ...(!same && { service: null, time: null }) }
}

/**
 * Chooses a service. If it differs from the present one, the start is cleared, since it may not be free for this
 * service.
 */
export const withService = (draft: Draft, service: StaffServiceView): Draft => {
  const same = service.id === draft.service?.id
  return { ...draft, step: 'slot', service, ...(!same && { time: null }) }
}

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

/** A complete choice: service, day, start (`09:00`), and practitioner (null for any). */
export type Slot = {
  readonly service: StaffServiceView
  readonly day: DateString
  readonly time: string
  readonly practitioner: number | null
}

/** Names a choice of start and practitioner. */
export const choiceOf = ({ service, day, time, practitioner }: Slot): string =>
  `${service.id} ${localOf(day, time)} ${practitioner}`

/** Whether staff has said that the chosen start is outside the hours on purpose. */
export const isAgreed = (draft: Draft, slot: Slot): boolean => draft.agreed === choiceOf(slot)

/** The start for which a practitioner is chosen. */
export const startOf = ({ service, day, time }: Slot): AskedStart => ({
  service: service.id,
  start: localOf(day, time),
})

/** The chosen service and start; null while one of them is missing. */
export const slotOf = ({ service, day, time, practitioner }: Draft): Slot | null =>
  service && day && time ? { service, day, time, practitioner } : null

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

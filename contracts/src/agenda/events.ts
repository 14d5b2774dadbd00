import { z } from 'zod'
import { absenceMark } from '../absences/mark.ts'
import { instant, localDate } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { setHours } from './weekly-hours.ts'

/** The time of a treatment: practitioner, room, the treatment itself, and the blocked time around it (buffers included). */
const treatmentTime = {
  serviceId: smallId,
  practitionerId: smallId,
  roomId: smallId,
  startsAt: instant,
  endsAt: instant,
  blockedFrom: instant,
  blockedUntil: instant,
}

/** The time of a booking on a day. */
const occupation = {
  date: localDate,
  bookingId: randomId,
  ...treatmentTime,
  /** The time of the second treatment of the booking, if it has one (ADR 118). */
  second: z.object(treatmentTime).optional(),
}

const range = { startsAt: instant, endsAt: instant }

/**
 * True when staff gave this time on purpose although the practitioner is not open for all of it (ADR 110). Missing
 * otherwise.
 */
export const outsideHours = z.literal(true).optional()

/** By this move the client no longer asks for the practitioner of their request (ADR 116). */
export const wishEnds = z.literal(true).optional()

/** This move takes back the one by which the client gave up their wish: they ask for this practitioner again. */
export const wishAgain = z.object({ practitionerId: smallId, practitionerName: z.string() }).optional()

/** True when this move takes back the move before it (ADR 111). Missing otherwise. */
export const undoes = z.literal(true).optional()

/**
 * True when the day follows the practitioner's weekly hours (`weekly-hours.ts`). Missing when somebody changed the day
 * by hand, and in events from before there were weekly hours.
 */
const weekly = z.literal(true).optional()

export const agendaEvents = [
  defineEvent(
    'AvailabilityOpened',
    'A practitioner receives bookings between two instants of a day.',
    z.object({
      date: localDate,
      availabilityId: smallId,
      practitionerId: smallId,
      ...range,
      weekly,
      /** The absence for which a longer opening was shortened to this one. */
      absenceId: randomId.optional(),
    }),
  ),
  defineEvent(
    'AvailabilityRemoved',
    'An opening was removed. Bookings inside it stay.',
    z.object({
      date: localDate,
      availabilityId: smallId,
      practitionerId: smallId,
      ...range,
      weekly,
      /** The absence for which it was removed; what becomes of the bookings inside is decided there. */
      absenceId: randomId.optional(),
    }),
  ),
  defineEvent(
    'RoomClosed',
    'A room takes no new booking between two instants of this day (the part of a closure that falls on it).',
    z.object({
      date: localDate,
      closureId: smallId,
      roomId: smallId,
      ...range,
      reason: z.string().nullable(),
      /** The practitioner who closed it; missing when an operator did, and in older events. */
      closedBy: smallId.optional(),
    }),
  ),
  defineEvent(
    'RoomReopened',
    'The part of a closure that falls on this day was lifted.',
    z.object({ date: localDate, closureId: smallId, roomId: smallId }),
  ),
  defineEvent(
    'SlotHeld',
    'Time was given to a booking that is not paid yet. After `heldUntil` it counts as free, without any further event, unless a payment is open for it.',
    z.object({ ...occupation, heldUntil: instant, outsideHours }),
  ),
  defineEvent(
    'SlotPaymentOpened',
    'A payment was opened for held time. Nobody else gets that time, even after `heldUntil`, until the payment is closed with the provider.',
    z.object({ date: localDate, bookingId: randomId, paymentIntentId }),
  ),
  defineEvent('SlotConfirmed', 'The time belongs to the booking for good.', z.object(occupation)),
  defineEvent(
    'SlotReleased',
    'The time is free again.',
    z.object({
      date: localDate,
      bookingId: randomId,
      /**
       * `refused`: the time was taken for a request, a payment or a move that did not come about. `rescheduled`: the
       * booking was moved to another day.
       */
      reason: z.enum(['canceled', 'expired', 'refused', 'rescheduled']),
    }),
  ),
  defineEvent(
    'SlotMoved',
    'A confirmed booking takes this time of this day instead of the one it had, which may have been on another day.',
    z.object({
      ...occupation,
      personId,
      from: z.object({ date: localDate, startsAt: instant }),
      /** The number of the move of this booking, from 1 on. Missing in events that are older than the numbers. */
      move: z.int().min(1).optional(),
      /**
       * Why a move that the terms of sale do not allow was granted, or why the centre moves the booking; null when
       * there is nothing to explain.
       */
      reason: personal(z.string().max(500).nullable()),
      /** Who wanted the move. Missing in older events, where it was the client. */
      wishedBy: z.enum(['client', 'centre']).optional(),
      /** `link` when the client moves it with the link in a letter; missing when staff does (ADR 102). */
      through: z.literal('link').optional(),
      outsideHours,
      undoes,
      /** Set when it is moved because its practitioner is absent (ADR 112). */
      absence: absenceMark.optional(),
      wishEnds,
      wishAgain,
    }),
  ),
  defineEvent(
    'SlotReassigned',
    'Another practitioner takes over what the one before had of the booking, at the same time.',
    z.object({
      date: localDate,
      bookingId: randomId,
      practitionerId: smallId,
      previousPractitionerId: smallId,
      /** Set when the one before is absent (ADR 112). */
      absence: absenceMark.optional(),
    }),
  ),
] as const

/**
 * A closure as staff entered it, over one day or several. A policy writes its parts into the streams of the days. The
 * reason is not sealed, because it is about a room and not about a person.
 */
export const closureEvents = [
  defineEvent(
    'ClosureScheduled',
    'A room is closed between two instants, over one day or several.',
    z.object({ closureId: smallId, roomId: smallId, ...range, reason: z.string().max(500).nullable() }),
  ),
  defineEvent(
    'ClosureLifted',
    'A closure was deleted; its room takes bookings again.',
    z.object({ closureId: smallId, roomId: smallId, ...range }),
  ),
] as const

export const weeklyHoursEvents = [
  defineEvent(
    'WeeklyHoursSet',
    'The hours of a practitioner that repeat every week were set, in place of those that were set for the same days before. They are written into the streams of the days.',
    setHours.extend({ practitionerId: smallId }),
  ),
] as const

export type AgendaEvent = Fact<(typeof agendaEvents)[number]>
export type ClosureEvent = Fact<(typeof closureEvents)[number]>
export type WeeklyHoursEvent = Fact<(typeof weeklyHoursEvents)[number]>

export const agendaStream = (date: string): string => `agenda-${date}`
export const closureStream = (id: number): string => `closure-${id}`
export const hoursStream = (practitionerId: number): string => `hours-${practitionerId}`

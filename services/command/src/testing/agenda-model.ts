import type { EpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Treatment } from '../agenda/own-blocks.ts'
import { resources } from './agenda-facts.ts'

/** Time that the model has granted to a booking. */
export type Grant = {
  readonly treatment: Treatment
  readonly practitionerId: number
  readonly roomId: number
  /** When an unpaid hold expires, in milliseconds since the epoch; null once the booking is confirmed. */
  readonly until: number | null
  /** Whether a payment is open for the hold. A hold with an open payment does not expire. */
  readonly paying?: boolean
}
export type Place = { readonly practitionerId: number; readonly roomId: number }

/** All minutes of a range; `until` is not among them. */
const minutesOf = (from: EpochMinutes, until: EpochMinutes): EpochMinutes[] =>
  Array.from({ length: until - from }, (_, n) => from + n)

/** The minutes that a treatment blocks, with its buffers. */
const blockedMinutes = (treatment: Treatment): EpochMinutes[] =>
  minutesOf(
    treatment.startsAt - treatment.bufferBeforeMinutes,
    treatment.startsAt + treatment.durationMinutes + treatment.bufferAfterMinutes,
  )

/** Whether a grant blocks its time. @param now milliseconds since the epoch, here and below */
const isValid = (grant: Grant, now: number): boolean =>
  grant.until === null || grant.paying === true || now < grant.until

/** Whether a grant blocks a minute that the treatment needs. */
function collides(grant: Grant, treatment: Treatment): boolean {
  const taken = new Set(blockedMinutes(grant.treatment))
  return blockedMinutes(treatment).some(minute => taken.has(minute))
}

/** The hours in which practitioners are available. */
function createHours() {
  /** Each available minute, as `practitioner:minute`. */
  const open = new Set<string>()
  return {
    /** Whether a practitioner is available for a whole treatment, without its buffers. */
    isOpen: (practitionerId: number, { startsAt, durationMinutes }: Treatment): boolean =>
      minutesOf(startsAt, startsAt + durationMinutes).every(minute => open.has(`${practitionerId}:${minute}`)),
    open: (practitionerId: number, from: EpochMinutes, until: EpochMinutes): void => {
      for (const minute of minutesOf(from, until)) open.add(`${practitionerId}:${minute}`)
    },
    removeHours: (practitionerId: number, from: EpochMinutes, until: EpochMinutes): void => {
      for (const minute of minutesOf(from, until)) open.delete(`${practitionerId}:${minute}`)
    },
  }
}

/** The times at which rooms are closed. */
function createClosures() {
  const closures = new Map<number, { roomId: number; minutes: Set<EpochMinutes> }>()
  return {
    /** Whether a room is closed in one of the minutes that a treatment blocks. */
    isRoomClosed: (roomId: number, treatment: Treatment): boolean =>
      [...closures.values()].some(
        closure => closure.roomId === roomId && blockedMinutes(treatment).some(minute => closure.minutes.has(minute)),
      ),
    /** A closure whose id is known already changes nothing. */
    close: (closureId: number, roomId: number, from: EpochMinutes, until: EpochMinutes): void => {
      if (!closures.has(closureId)) closures.set(closureId, { roomId, minutes: new Set(minutesOf(from, until)) })
    },
    reopen: (closureId: number): void => void closures.delete(closureId),
    isClosed: (closureId: number): boolean => closures.has(closureId),
  }
}

/**
 * A model of the agenda with which a test compares the agenda. It notes single minutes instead of intervals, and shares
 * no code with the agenda, so that an error in one is not repeated in the other.
 */
export function createAgendaModel() {
  const { isOpen, open, removeHours } = createHours()
  const { isRoomClosed, close, reopen, isClosed } = createClosures()
  /** The granted time by booking. */
  const grants = new Map<number, Grant>()

  const validGrants = (now: number) => [...grants.values()].filter(grant => isValid(grant, now))
  /** The grants of other bookings than that of the treatment. */
  const otherGrants = (treatment: Treatment, now: number) =>
    validGrants(now).filter(grant => grant.treatment.bookingId !== treatment.bookingId)
  const isFree = (practitionerId: number, treatment: Treatment, now: number) =>
    !otherGrants(treatment, now).some(grant => grant.practitionerId === practitionerId && collides(grant, treatment))
  const isRoomFree = (roomId: number, treatment: Treatment, now: number) =>
    !otherGrants(treatment, now).some(grant => grant.roomId === roomId && collides(grant, treatment)) &&
    !isRoomClosed(roomId, treatment)

  const practitionersFor = (treatment: Treatment, now: number) =>
    resources.practitioners.filter(id => isOpen(id, treatment) && isFree(id, treatment, now))
  const roomsFor = (treatment: Treatment, now: number) =>
    resources.rooms
      .filter(room => room.roomType === treatment.roomType && isRoomFree(room.id, treatment, now))
      .map(room => room.id)
  const grantsOf = (practitionerId: number, now: number) =>
    validGrants(now).filter(grant => grant.practitionerId === practitionerId).length

  /** The practitioner with the fewest grants and the first free room; undefined when the treatment does not fit. */
  function choose(treatment: Treatment, now: number): Place | undefined {
    const [practitionerId] = practitionersFor(treatment, now).toSorted(
      (a, b) => grantsOf(a, now) - grantsOf(b, now) || a - b,
    )
    const [roomId] = roomsFor(treatment, now).toSorted((a, b) => a - b)
    return practitionerId !== undefined && roomId !== undefined ? { practitionerId, roomId } : undefined
  }

  /** The first free room with this practitioner, whether she is open or not; undefined when she or no room is free. */
  function placeOf(practitionerId: number, treatment: Treatment, now: number): Place | undefined {
    const [roomId] = roomsFor(treatment, now).toSorted((a, b) => a - b)
    const isPossible = roomId !== undefined && isFree(practitionerId, treatment, now)
    return isPossible ? { practitionerId, roomId } : undefined
  }

  const hours = { isOpen, open, removeHours }
  const closures = { close, reopen, isClosed }
  return { grants, isValid, isFree, practitionersFor, roomsFor, choose, placeOf, ...hours, ...closures }
}
export type AgendaModel = ReturnType<typeof createAgendaModel>

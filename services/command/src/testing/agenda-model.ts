import type { EpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Treatment } from '../agenda/decide.ts'
import { resources } from './agenda-facts.ts'

/** Time that the model has granted to a booking. */
export type Grant = {
  readonly treatment: Treatment
  readonly practitionerId: number
  readonly roomId: number
  /** When an unpaid hold expires, in milliseconds since the epoch; null once the booking is confirmed. */
  readonly until: number | null
  /** Whether a payment is open for the hold. */
  readonly paying?: boolean
}
export type Place = { readonly practitionerId: number; readonly roomId: number }

/** A model of the agenda, which notes every minute instead of intervals, and shares no code with the agenda. */
export function paperDiary() {
  /** The minutes in which a practitioner is available, as `practitioner:minute`. */
  const open = new Set<string>()
  const closures = new Map<number, { roomId: number; minutes: Set<number> }>()
  const grants = new Map<number, Grant>()

  const minutes = (from: EpochMinutes, until: EpochMinutes) => Array.from({ length: until - from }, (_, n) => from + n)
  const blocked = (t: Treatment) =>
    minutes(t.startsAt - t.bufferBeforeMinutes, t.startsAt + t.durationMinutes + t.bufferAfterMinutes)
  const isValid = (grant: Grant, now: number) => grant.until === null || grant.paying === true || now < grant.until
  const others = (treatment: Treatment, now: number) =>
    [...grants.values()].filter(grant => grant.treatment.bookingId !== treatment.bookingId && isValid(grant, now))
  const collides = (grant: Grant, treatment: Treatment) => {
    const taken = new Set(blocked(grant.treatment))
    return blocked(treatment).some(minute => taken.has(minute))
  }

  const isOpen = (practitionerId: number, t: Treatment) =>
    minutes(t.startsAt, t.startsAt + t.durationMinutes).every(minute => open.has(`${practitionerId}:${minute}`))
  const isFree = (practitionerId: number, t: Treatment, now: number) =>
    !others(t, now).some(grant => grant.practitionerId === practitionerId && collides(grant, t))
  const roomIsFree = (roomId: number, t: Treatment, now: number) =>
    !others(t, now).some(grant => grant.roomId === roomId && collides(grant, t)) &&
    ![...closures.values()].some(c => c.roomId === roomId && blocked(t).some(minute => c.minutes.has(minute)))

  const practitionersFor = (t: Treatment, now: number) =>
    resources.practitioners.filter(id => isOpen(id, t) && isFree(id, t, now))
  const roomsFor = (t: Treatment, now: number) =>
    resources.rooms.filter(room => room.roomType === t.roomType && roomIsFree(room.id, t, now)).map(room => room.id)
  const load = (practitionerId: number, now: number) =>
    [...grants.values()].filter(grant => grant.practitionerId === practitionerId && isValid(grant, now)).length

  return {
    grants,
    isValid,
    isOpen,
    isFree,
    practitionersFor,
    roomsFor,
    /** The practitioner with the fewest grants and the first free room; undefined when the treatment does not fit. */
    choose(t: Treatment, now: number): Place | undefined {
      const [practitionerId] = practitionersFor(t, now).toSorted((a, b) => load(a, now) - load(b, now) || a - b)
      const [roomId] = roomsFor(t, now).toSorted((a, b) => a - b)
      return practitionerId !== undefined && roomId !== undefined ? { practitionerId, roomId } : undefined
    },
    open: (practitionerId: number, from: number, until: number) => {
      for (const minute of minutes(from, until)) open.add(`${practitionerId}:${minute}`)
    },
    removeHours: (practitionerId: number, from: number, until: number) => {
      for (const minute of minutes(from, until)) open.delete(`${practitionerId}:${minute}`)
    },
    close: (closureId: number, roomId: number, from: number, until: number) => {
      if (!closures.has(closureId)) closures.set(closureId, { roomId, minutes: new Set(minutes(from, until)) })
    },
    reopen: (closureId: number) => void closures.delete(closureId),
    isClosed: (closureId: number) => closures.has(closureId),
  }
}
export type PaperDiary = ReturnType<typeof paperDiary>

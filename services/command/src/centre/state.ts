import type { CentreState, PractitionerDay } from '@alba/contracts/centre/state'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { dayAt, epochMinutesToLocal, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { merged, without } from '@alba/platform/centre-file/ranges'
import { emptyReference, evolveReference, referenceTypes } from '../reference/reference.ts'

/** The events that say what a centre is, and when it is open. */
export const centreTypes = [
  ...referenceTypes,
  'ConstructionBannerChanged',
  'NotificationEmailChanged',
  'CentreLetterTextsChanged',
  'CentreLookChanged',
  'CentreTextsChanged',
  'AvailabilityOpened',
  'AvailabilityRemoved',
] as const satisfies readonly DomainEvent['type'][]

type Opening = EventOf<'AvailabilityOpened'>['data']
/** The hours of a practitioner on a day. */
type Day = { readonly openings: Map<number, Opening>; readonly everOpen: Opening[] }
type Settings = Pick<
  CentreState,
  'identity' | 'words' | 'letters' | 'look' | 'texts' | 'booking' | 'banner' | 'notificationEmail'
>

/** The centre as it stands after these events. @param now milliseconds since the epoch */
export function centreAfter(events: readonly DomainEvent[], now: number, zone: string): CentreState {
  const today = dayAt(now, zone)
  const { practitioners, rooms, categories, questionnaires, services, packages } = events.reduce(
    evolveReference,
    emptyReference,
  )
  return {
    today,
    practitioners: [...practitioners.values()],
    rooms: [...rooms.values()],
    categories: [...categories.values()],
    questionnaires: [...questionnaires.values()],
    services: [...services.values()],
    packages: [...packages.values()],
    ...settingsAfter(events),
    days: daysFrom(today, events).flatMap(day => dayOf(day, zone)),
  }
}

/** Settings that nobody ever set are null. */
function settingsAfter(events: readonly DomainEvent[]): Settings {
  const settings: Settings = {
    identity: null,
    words: null,
    letters: null,
    look: null,
    texts: null,
    booking: null,
    banner: null,
    notificationEmail: null,
  }
  for (const event of events) {
    if (event.type === 'CentreIdentityChanged') settings.identity = event.data
    if (event.type === 'CentreWordsChanged') settings.words = event.data
    if (event.type === 'CentreLetterTextsChanged') settings.letters = event.data
    if (event.type === 'CentreLookChanged') settings.look = event.data
    if (event.type === 'CentreTextsChanged') settings.texts = event.data
    if (event.type === 'BookingRulesChanged') settings.booking = event.data
    if (event.type === 'ConstructionBannerChanged') settings.banner = event.data
    if (event.type === 'NotificationEmailChanged') settings.notificationEmail = event.data
  }
  return settings
}

/** The days from this one on that were ever open for a practitioner. */
function daysFrom(today: string, events: readonly DomainEvent[]): Day[] {
  const days = new Map<string, Day>()
  for (const event of events) {
    if (event.type !== 'AvailabilityOpened' && event.type !== 'AvailabilityRemoved') continue
    const { date, practitionerId, availabilityId } = event.data
    if (date < today) continue
    const key = `${practitionerId} ${date}`
    const day: Day = days.get(key) ?? { openings: new Map(), everOpen: [] }
    days.set(key, day)
    if (event.type === 'AvailabilityRemoved') day.openings.delete(availabilityId)
    else {
      day.openings.set(availabilityId, event.data)
      day.everOpen.push(event.data)
    }
  }
  return [...days.values()]
}

function dayOf({ openings, everOpen }: Day, zone: string): PractitionerDay[] {
  const [first] = everOpen
  if (!first) return []
  const time = (instant: string) => epochMinutesToLocal(toEpochMinutes(instant), zone).slice(11, 16)
  const range = ({ startsAt, endsAt }: Opening) => ({ start: time(startsAt), end: time(endsAt) })
  const open = [...openings.values()].map(opening => ({ id: opening.availabilityId, ...range(opening) }))
  return [
    {
      practitionerId: first.practitionerId,
      date: first.date,
      openings: open,
      removed: without(merged(everOpen.map(range)), open),
    },
  ]
}

import { withHours } from '@alba/contracts/agenda/weekly-hours'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { type CentrePictures, noPictures } from '@alba/contracts/centre/pictures'
import type { CentreState, PractitionerDay } from '@alba/contracts/centre/state'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { dayAt, epochMinutesToLocal, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { placeOf } from '../catalogue/order.ts'
import { emptyReference, evolveReference, referenceTypes } from '../reference/reference.ts'

/** The events from which the file of a centre is written: what the centre is, and when it is open. */
export const centreTypes = [
  ...referenceTypes,
  'ConstructionBannerChanged',
  'NotificationEmailChanged',
  'CentreLetterTextsChanged',
  'CentreLookChanged',
  'CentrePicturesChanged',
  'CentreTextsChanged',
  'WeeklyHoursSet',
  'AvailabilityOpened',
  'AvailabilityRemoved',
] as const satisfies readonly DomainEvent['type'][]

type Opening = EventOf<'AvailabilityOpened'>['data']
/** The openings of a practitioner on a day, by their ids. */
type Day = {
  readonly practitionerId: number
  readonly date: string
  readonly openings: Map<number, Opening>
  /** How often staff changed the day by hand. */
  handChanges: number
  /** Whether an absence removed openings of the day. */
  absent: boolean
}
type Settings = Pick<
  CentreState,
  | 'identity'
  | 'words'
  | 'letters'
  | 'look'
  | 'texts'
  | 'booking'
  | 'terms'
  | 'retention'
  | 'choices'
  | 'banner'
  | 'notificationEmail'
>

/** The centre as it stands after these events. @param now milliseconds since the epoch */
export function centreAfter(events: readonly DomainEvent[], now: number, zone: string): CentreState {
  const today = dayAt(now, zone)
  const { practitioners, rooms, categories, questionnaires, services, packages, identity } = events.reduce(
    evolveReference,
    emptyReference,
  )
  return {
    today,
    practitioners: [...practitioners.values()],
    rooms: [...rooms.values()],
    categories: [...categories.values()],
    questionnaires: [...questionnaires.values()],
    services: [...services.values()].map(({ picture: _picture, ...service }) => ({
      ...service,
      rank: placeOf(service),
    })),
    packages: [...packages.values()],
    ...settingsAfter(events),
    pictures: {
      ...centrePicturesAfter(events),
      portraits: portraitsOf(identity),
      services: picturesOf([...services.values()]),
    },
    weeklyHours: weeklyHoursAfter(events),
    days: daysFrom(today, events, zone),
  }
}

/** The last value of each setting; null for one that nobody ever set. */
function settingsAfter(events: readonly DomainEvent[]): Settings {
  const settings: Settings = {
    identity: null,
    words: null,
    letters: null,
    look: null,
    texts: null,
    booking: null,
    terms: null,
    retention: null,
    choices: null,
    banner: null,
    notificationEmail: null,
  }
  for (const event of events) {
    if (event.type === 'CentreIdentityChanged') settings.identity = withoutPortraits(event.data)
    if (event.type === 'CentreWordsChanged') settings.words = event.data
    if (event.type === 'CentreLetterTextsChanged') settings.letters = event.data
    if (event.type === 'CentreLookChanged') settings.look = event.data
    if (event.type === 'CentreTextsChanged') settings.texts = event.data
    if (event.type === 'BookingRulesChanged') settings.booking = event.data
    if (event.type === 'SalesTermsChanged') settings.terms = event.data
    if (event.type === 'RetentionChanged') settings.retention = event.data
    if (event.type === 'ChoicesChanged') settings.choices = event.data
    if (event.type === 'ConstructionBannerChanged') settings.banner = event.data
    if (event.type === 'NotificationEmailChanged') settings.notificationEmail = event.data
  }
  return settings
}

/** Each event has all pictures of the centre, so the last one counts. */
const centrePicturesAfter = (events: readonly DomainEvent[]): CentrePictures =>
  events.reduce((known, { type, data }) => (type === 'CentrePicturesChanged' ? data : known), noPictures)

const portraitsOf = (identity: CentreIdentity | null): CentreState['pictures']['portraits'] =>
  (identity?.people ?? []).flatMap(({ name, portrait }) => (portrait ? [{ person: name, ...portrait }] : []))

const picturesOf = (services: readonly EventOf<'ServiceDefined'>['data'][]): CentreState['pictures']['services'] =>
  services.flatMap(({ serviceId, picture }) => (picture ? [{ serviceId, ...picture }] : []))

/** The identity without portraits, which are in `pictures` instead. */
const withoutPortraits = (identity: CentreIdentity): CentreIdentity => ({
  ...identity,
  people: identity.people.map(({ portrait: _portrait, ...person }) => person),
})

/** The weekly hours of each practitioner, earliest first, including those that are over. */
function weeklyHoursAfter(events: readonly DomainEvent[]): CentreState['weeklyHours'] {
  const known = new Map<number, EventOf<'WeeklyHoursSet'>['data'][]>()
  for (const { type, data } of events)
    if (type === 'WeeklyHoursSet') known.set(data.practitionerId, withHours(known.get(data.practitionerId) ?? [], data))
  return [...known.values()].flat()
}

/** The days from today on whose openings ever changed. */
function daysFrom(today: string, events: readonly DomainEvent[], zone: string): PractitionerDay[] {
  const days = new Map<string, Day>()
  for (const event of events) {
    if (event.type !== 'AvailabilityOpened' && event.type !== 'AvailabilityRemoved') continue
    const { date, practitionerId, availabilityId, weekly } = event.data
    if (date < today) continue
    const key = `${practitionerId} ${date}`
    const day = days.get(key) ?? { practitionerId, date, openings: new Map(), handChanges: 0, absent: false }
    days.set(key, day)
    if (!weekly) day.handChanges++
    if (event.type === 'AvailabilityRemoved') {
      day.openings.delete(availabilityId)
      if (event.data.absenceId !== undefined) day.absent = true
    } else day.openings.set(availabilityId, event.data)
  }
  const time = (instant: string) => epochMinutesToLocal(toEpochMinutes(instant), zone).slice(11, 16)
  return [...days.values()].map(({ openings, ...day }) => ({
    ...day,
    openings: [...openings.values()].map(({ startsAt, endsAt }) => ({ start: time(startsAt), end: time(endsAt) })),
  }))
}

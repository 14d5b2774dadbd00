import { defaultWords } from '@alba/contracts/centre/grammar'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { defaultLetterTexts, type LetterTexts } from '@alba/contracts/centre/letter-texts'
import { type CentreLook, defaultLook } from '@alba/contracts/centre/look'
import { type CentrePictures, noPictures } from '@alba/contracts/centre/pictures'
import type { CentreWords } from '@alba/contracts/centre/words'
import type { DomainEvent } from '@alba/contracts/events'
import { type Choices, noChoices } from '@alba/contracts/settings/choices'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { LogoFile } from '@alba/platform/pictures/logo'

/** What letters say about the centre. */
export type MailCentre = {
  readonly identity: CentreIdentity
  readonly words: CentreWords
  readonly texts: LetterTexts
  readonly look: CentreLook
  /** What the centre has turned on. */
  readonly choices: Choices
  /** The centre's own logo; null where letters show that of the look. */
  readonly logo: LogoFile | null
}

/** The settings of the centre that mails need. `identity` is null until the centre has said who it is. */
export type MailSettings = Omit<MailCentre, 'identity' | 'logo'> & {
  readonly pictures: CentrePictures
  readonly identity: CentreIdentity | null
  /** The address for mails to staff; null while the centre has not set one. */
  readonly notificationEmail: string | null
}

const unset: MailSettings = {
  identity: null,
  words: defaultWords,
  texts: defaultLetterTexts,
  look: defaultLook,
  choices: noChoices,
  pictures: noPictures,
  notificationEmail: null,
}

/** A function that reads the present settings. Each call reads only the events that are new since the last one. */
export function settingsFrom(log: Pick<EventLog, 'readStream'>): () => Promise<MailSettings> {
  let settings = unset
  let nextRevision = 0n
  return async () => {
    const events = await log.readStream(SETTINGS_STREAM, { from: nextRevision })
    for (const event of events) {
      // Calls overlap, so another one may have applied this event while this one was reading.
      if (event.revision !== nextRevision) continue
      settings = evolve(settings, event)
      nextRevision++
    }
    return settings
  }
}

function evolve(settings: MailSettings, event: DomainEvent): MailSettings {
  switch (event.type) {
    case 'CentreIdentityChanged':
      return { ...settings, identity: event.data }
    case 'CentreWordsChanged':
      return { ...settings, words: event.data }
    case 'ChoicesChanged':
      return { ...settings, choices: event.data }
    case 'CentreLetterTextsChanged':
      return { ...settings, texts: event.data }
    case 'CentreLookChanged':
      return { ...settings, look: event.data }
    case 'CentrePicturesChanged':
      return { ...settings, pictures: event.data }
    case 'NotificationEmailChanged':
      return { ...settings, notificationEmail: event.data.email }
    default:
      return settings
  }
}

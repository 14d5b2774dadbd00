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

/** The settings after the last event of the log. Each call reads only what is new. */
export function settingsFrom(log: Pick<EventLog, 'readStream'>): () => Promise<MailSettings> {
  let known = { settings: unset, next: 0n }
  return async () => {
    const events = await log.readStream(SETTINGS_STREAM, { from: known.next })
    // Mails are written side by side, so another call may have taken the event in meanwhile.
    for (const event of events)
      if (event.revision === known.next) known = { settings: evolve(known.settings, event), next: event.revision + 1n }
    return known.settings
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

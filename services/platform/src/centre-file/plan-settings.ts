import type { CentreFile } from '@alba/contracts/centre/file'
import { termsForFile, termsFromFile } from '@alba/contracts/centre/file-terms'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import type { CentreState } from '@alba/contracts/centre/state'
import {
  changeBookingRules,
  changeCentreIdentity,
  changeCentreLetterTexts,
  changeCentreLook,
  changeCentreTexts,
  changeCentreWords,
  changeChoices,
  changeConstructionBanner,
  changeNotificationEmail,
  changeRetention,
  changeSalesTerms,
} from '@alba/contracts/settings/commands'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import { differences, same } from './differences.ts'
import { joinSteps, noSteps, type Steps } from './steps.ts'

type Sections = Pick<CentreFile, 'identity' | 'legal' | 'hours'>

/** The identity of the centre, as the three sections of the file that say it. */
function sectionsOf(identity: CentreIdentity | null): Sections {
  if (!identity) return { hours: [] }
  const { legal, hours, ...own } = identity
  return { identity: own, legal, hours }
}

/** The settings of the log in the form of the file. A setting that nobody ever made is left out. */
export const settingsInLog = ({
  identity,
  words,
  letters,
  look,
  texts,
  booking,
  terms,
  retention,
  choices,
  banner,
  notificationEmail,
}: CentreState) => ({
  ...sectionsOf(identity),
  ...(words && { words }),
  ...(letters && { letters }),
  ...(look && { look }),
  ...(texts && { texts }),
  ...(booking && { booking }),
  ...(terms && { terms: termsForFile(terms) }),
  ...(retention && { retention }),
  ...(choices && { choices }),
  ...(banner && { banner }),
  ...(notificationEmail && { notificationEmail: notificationEmail.email }),
})

type Setting = {
  readonly subject: string
  readonly command: CommandDefinition
  /** What the file says, and what the log says in the form of the file; undefined where it says nothing. */
  readonly wanted: unknown
  readonly known: unknown
  /** The body of the command. Default: `wanted`. */
  readonly body?: unknown
}

/** Plans the settings. One that the file leaves out stays as it is. */
export function planSettings(file: CentreFile, state: CentreState) {
  const settings = settingsOf(file, settingsInLog(state))
  return {
    steps: joinSteps(...settings.map(stepsOf)),
    onlyInLog: settings.filter(({ wanted, known }) => !wanted && known).map(({ subject }) => subject),
    unchanged: settings.filter(({ wanted, known }) => wanted && same(wanted, known)).length,
  }
}

type LogSettings = ReturnType<typeof settingsInLog>
const identitySections = ({ identity, legal, hours }: Sections) => identity && { identity, legal, hours }
const emailSetting = (address: string | undefined) => (address === undefined ? undefined : { email: address })

const settingsOf = (file: CentreFile, known: LogSettings): readonly Setting[] => [
  {
    subject: 'who the centre is',
    command: changeCentreIdentity,
    wanted: identitySections(file),
    known: identitySections(known),
    body: { ...file.identity, legal: file.legal, hours: file.hours },
  },
  { subject: 'the words', command: changeCentreWords, wanted: file.words, known: known.words },
  { subject: 'the texts of letters', command: changeCentreLetterTexts, wanted: file.letters, known: known.letters },
  { subject: 'the look', command: changeCentreLook, wanted: file.look, known: known.look },
  { subject: 'the texts of the site', command: changeCentreTexts, wanted: file.texts, known: known.texts },
  { subject: 'the rules of booking', command: changeBookingRules, wanted: file.booking, known: known.booking },
  {
    subject: 'the terms of sale',
    command: changeSalesTerms,
    wanted: file.terms,
    known: known.terms,
    body: file.terms && termsFromFile(file.terms),
  },
  { subject: 'the retention', command: changeRetention, wanted: file.retention, known: known.retention },
  { subject: 'the choices', command: changeChoices, wanted: file.choices, known: known.choices },
  { subject: 'the banner', command: changeConstructionBanner, wanted: file.banner, known: known.banner },
  {
    subject: 'the address for notifications',
    command: changeNotificationEmail,
    wanted: emailSetting(file.notificationEmail),
    known: emailSetting(known.notificationEmail),
  },
]

function stepsOf({ subject, command, wanted, known, body = wanted }: Setting): Steps {
  if (!wanted || same(wanted, known)) return noSteps
  const words = known ? `changes ${subject}: ${differences(known, wanted).join('; ')}` : `sets ${subject}`
  return {
    commands: [{ command, body, about: subject }],
    changes: [{ effect: known ? 'changed' : 'created', words }],
  }
}

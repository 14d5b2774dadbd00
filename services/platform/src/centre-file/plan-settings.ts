import type { CentreFile } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'
import {
  changeBookingRules,
  changeConstructionBanner,
  changeNotificationEmail,
  changeSalesTerms,
} from '@alba/contracts/settings/commands'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import { differences, same } from './differences.ts'
import { noSteps, type Steps, together } from './steps.ts'
import { termsToData, termsToPart } from './terms.ts'

/** The settings of the log as the file has them; what nobody ever set is left out. */
export const settingsInLog = ({ booking, terms, banner, notificationEmail }: CentreState) => ({
  ...(booking && { booking }),
  ...(terms && { terms: termsToPart(terms) }),
  ...(banner && { banner }),
  ...(notificationEmail && { notificationEmail: notificationEmail.email }),
})

type Setting = {
  readonly subject: string
  readonly command: CommandDefinition
  readonly wanted: unknown
  readonly known: unknown
  /** The body of the command, where it is not what the file says. */
  readonly toBody?: () => unknown
}

/** A setting that the file leaves out stays as it is. */
export function planSettings(file: CentreFile, state: CentreState) {
  const known = settingsInLog(state)
  const { booking, terms, banner, notificationEmail } = file
  const email = (address: string | undefined) => (address === undefined ? undefined : { email: address })
  const settings: readonly Setting[] = [
    { subject: 'the rules of booking', command: changeBookingRules, wanted: booking, known: known.booking },
    {
      subject: 'the terms of sale',
      command: changeSalesTerms,
      wanted: terms,
      known: known.terms,
      toBody: () => terms && termsToData(terms),
    },
    { subject: 'the banner', command: changeConstructionBanner, wanted: banner, known: known.banner },
    {
      subject: 'the address for notifications',
      command: changeNotificationEmail,
      wanted: email(notificationEmail),
      known: email(known.notificationEmail),
    },
  ]
  return {
    steps: together(...settings.map(changed)),
    onlyInLog: settings.filter(({ wanted, known }) => !wanted && known).map(({ subject }) => subject),
    unchanged: settings.filter(({ wanted, known }) => wanted && same(wanted, known)).length,
  }
}

function changed({ subject, command, wanted, known, toBody }: Setting): Steps {
  if (!wanted || same(wanted, known)) return noSteps
  const words = known ? `changes ${subject}: ${differences(known, wanted).join('; ')}` : `sets ${subject}`
  return {
    commands: [{ command, body: toBody ? toBody() : wanted, about: subject }],
    changes: [{ effect: known ? 'changed' : 'created', count: 1, words }],
  }
}

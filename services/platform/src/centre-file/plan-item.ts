import * as catalogue from '@alba/contracts/catalogue/commands'
import type { CentreList } from '@alba/contracts/centre/file'
import { definePackage } from '@alba/contracts/packages/commands'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import type { Definition } from './definitions.ts'
import { differences, same } from './differences.ts'
import { noSteps, type PlannedChange, type Steps, together } from './steps.ts'

/** The steps for one definition, by when they may be taken. */
export type Item = {
  readonly list: CentreList
  /** Defines it, and offers it again. */
  readonly begin: Steps
  /** Defines a service that loses its price. */
  readonly late: Steps
  /** Retires it. */
  readonly end: Steps
  readonly onlyInLog: readonly string[]
  readonly isUnchanged: boolean
}

type Kind = {
  readonly noun: string
  readonly define: CommandDefinition
  /** Categories are never retired. */
  readonly retire?: CommandDefinition
  readonly reinstate?: CommandDefinition
}

const kinds: Readonly<Record<CentreList, Kind>> = {
  practitioners: {
    noun: 'practitioner',
    define: catalogue.definePractitioner,
    retire: catalogue.retirePractitioner,
    reinstate: catalogue.reinstatePractitioner,
  },
  rooms: {
    noun: 'room',
    define: catalogue.defineRoom,
    retire: catalogue.retireRoom,
    reinstate: catalogue.reinstateRoom,
  },
  categories: { noun: 'category', define: catalogue.defineCategory },
  questionnaires: {
    noun: 'questionnaire',
    define: catalogue.defineQuestionnaire,
    retire: catalogue.retireQuestionnaire,
    reinstate: catalogue.reinstateQuestionnaire,
  },
  services: {
    noun: 'service',
    define: catalogue.defineService,
    retire: catalogue.retireService,
    reinstate: catalogue.reinstateService,
  },
  packages: {
    noun: 'package',
    define: definePackage,
    retire: catalogue.retirePackage,
    reinstate: catalogue.reinstatePackage,
  },
}

/** At least one of both: what the file wants, and what the log has. */
type Pair = { readonly wanted: Definition | undefined; readonly known: Definition | undefined }

export function planItem(list: CentreList, { wanted, known }: Pair, retire: boolean): Item {
  const kind = kinds[list]
  const subject = subjectOf(kind, wanted ?? known)
  if (!wanted) return missingItem(list, subject, known, retire)
  const defined = isDefined(wanted, known) ? noSteps : defining(kind, subject, wanted, known)
  const reinstated = known?.retired && !wanted.retired ? changing(kind.reinstate, subject, wanted.id) : noSteps
  const retired = wanted.retired && !known?.retired ? changing(kind.retire, subject, wanted.id) : noSteps
  const isLate = list === 'services' && losesPrice(wanted, known)
  const isUnchanged = [defined, reinstated, retired].every(steps => steps === noSteps)
  return {
    list,
    begin: isLate ? reinstated : together(defined, reinstated),
    late: isLate ? defined : noSteps,
    end: retired,
    onlyInLog: [],
    isUnchanged,
  }
}

/** What the file lacks: retired where that was asked for. What was retired before needs no word. */
function missingItem(list: CentreList, subject: string, known: Definition | undefined, retire: boolean): Item {
  const nothing = { list, begin: noSteps, late: noSteps, end: noSteps, onlyInLog: [], isUnchanged: false }
  const command = kinds[list].retire
  if (!known || known.retired) return nothing
  return retire && command
    ? { ...nothing, end: changing(command, subject, known.id) }
    : { ...nothing, onlyInLog: [subject] }
}

const isDefined = (wanted: Definition, known: Definition | undefined): boolean =>
  known !== undefined && same(wanted.data, known.data)

function defining({ define }: Kind, subject: string, wanted: Definition, known: Definition | undefined): Steps {
  const change: PlannedChange = known
    ? { effect: 'changed', count: 1, words: `changes ${subject}: ${differences(known.part, wanted.part).join('; ')}` }
    : { effect: 'created', count: 1, words: `creates ${subject}` }
  return { commands: [{ command: define, body: wanted.data, about: subject }], changes: [change] }
}

/** Retires a thing, or offers it again. */
function changing(command: CommandDefinition | undefined, subject: string, id: number): Steps {
  if (!command) return noSteps
  const change: PlannedChange = command.name.startsWith('retire-')
    ? { effect: 'retired', count: 1, words: `retires ${subject}` }
    : { effect: 'offered again', count: 1, words: `offers ${subject} again` }
  return { commands: [{ command, body: { id }, about: subject }], changes: [change] }
}

/** « the service « Massage » (1) ». */
const subjectOf = ({ noun }: Kind, definition: Definition | undefined): string =>
  `the ${noun} « ${definition?.name ?? ''} » (${definition?.id ?? ''})`

const priceOf = ({ data }: Definition): number => ('priceCents' in data ? Number(data.priceCents) : 0)
const losesPrice = (wanted: Definition, known: Definition | undefined): boolean =>
  known !== undefined && priceOf(wanted) === 0 && priceOf(known) > 0

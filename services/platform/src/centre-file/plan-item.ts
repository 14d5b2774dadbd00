import * as catalogue from '@alba/contracts/catalogue/commands'
import type { CentreList } from '@alba/contracts/centre/file'
import { definePackage } from '@alba/contracts/packages/commands'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import type { Definition } from './definitions.ts'
import { differences, same } from './differences.ts'
import { joinSteps, noSteps, type PlannedChange, type Steps } from './steps.ts'

/** The steps for one definition, by the phase of the plan in which they are taken (`inSafeOrder` in `plan.ts`). */
export type Item = {
  readonly list: CentreList
  /** Defines it, and offers it again. */
  readonly begin: Steps
  /** Defines a service that loses its price, which must wait until no package has that service any more. */
  readonly late: Steps
  /** Retires it. */
  readonly end: Steps
  /** The subject, when only the log has it and it stays as it is; otherwise empty. */
  readonly onlyInLog: readonly string[]
  /** Whether file and log say the same about it. */
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

/** A definition as the file wants it, and as the log knows it. At least one of the two is there. */
type Pair = { readonly wanted: Definition | undefined; readonly known: Definition | undefined }

/** Plans one definition. @param retire whether a definition that the file lacks is retired */
export function planItem(list: CentreList, { wanted, known }: Pair, retire: boolean): Item {
  const kind = kinds[list]
  const subject = subjectOf(kind, wanted ?? known)
  if (!wanted) return missingItem(list, subject, known, retire)
  if (list === 'packages' && wanted.retired) return retiredPackage(list, subject, wanted, known)
  const defined = isDefinedAsWanted(wanted, known) ? noSteps : stepsToDefine(kind, subject, wanted, known)
  const reinstated = known?.retired && !wanted.retired ? stepsToReinstate(kind, subject, wanted.id) : noSteps
  const retired = wanted.retired && !known?.retired ? stepsToRetire(kind, subject, wanted.id) : noSteps
  const isLate = list === 'services' && losesPrice(wanted, known)
  const isUnchanged = [defined, reinstated, retired].every(steps => steps === noSteps)
  return {
    list,
    begin: isLate ? reinstated : joinSteps(defined, reinstated),
    late: isLate ? defined : noSteps,
    end: retired,
    onlyInLog: [],
    isUnchanged,
  }
}

/**
 * The item of a package that the file calls retired. Only a retired package may have services that are retired or on
 * request. So a package that is new is created as a retired one, and one that is still offered is retired before it is
 * changed.
 */
function retiredPackage(list: CentreList, subject: string, wanted: Definition, known: Definition | undefined): Item {
  const kind = kinds[list]
  const body = known ? wanted : { ...wanted, data: { ...wanted.data, retired: true } }
  const defined = isDefinedAsWanted(wanted, known) ? noSteps : stepsToDefine(kind, subject, body, known)
  const retired = known?.retired ? noSteps : stepsToRetire(kind, subject, wanted.id)
  return {
    list,
    begin: known ? joinSteps(retired, defined) : joinSteps(defined, retired),
    late: noSteps,
    end: noSteps,
    onlyInLog: [],
    isUnchanged: defined === noSteps && retired === noSteps,
  }
}

/** The item of a definition that the file lacks. One that is retired already needs no step and is not mentioned. */
function missingItem(list: CentreList, subject: string, known: Definition | undefined, retire: boolean): Item {
  const nothing = { list, begin: noSteps, late: noSteps, end: noSteps, onlyInLog: [], isUnchanged: false }
  const kind = kinds[list]
  if (!known || known.retired) return nothing
  return retire && kind.retire
    ? { ...nothing, end: stepsToRetire(kind, subject, known.id) }
    : { ...nothing, onlyInLog: [subject] }
}

const isDefinedAsWanted = (wanted: Definition, known: Definition | undefined): boolean =>
  known !== undefined && same(wanted.data, known.data)

function stepsToDefine({ define }: Kind, subject: string, wanted: Definition, known: Definition | undefined): Steps {
  const change: PlannedChange = known
    ? { effect: 'changed', words: `changes ${subject}: ${differences(known.part, wanted.part).join('; ')}` }
    : { effect: 'created', words: `creates ${subject}` }
  return { commands: [{ command: define, body: wanted.data, about: subject }], changes: [change] }
}

function stepsToRetire({ retire }: Kind, subject: string, id: number): Steps {
  if (!retire) return noSteps
  return {
    commands: [{ command: retire, body: { id }, about: subject }],
    changes: [{ effect: 'retired', words: `retires ${subject}` }],
  }
}

function stepsToReinstate({ reinstate }: Kind, subject: string, id: number): Steps {
  if (!reinstate) return noSteps
  return {
    commands: [{ command: reinstate, body: { id }, about: subject }],
    changes: [{ effect: 'offered again', words: `offers ${subject} again` }],
  }
}

/** `the service « Massage » (1)` */
const subjectOf = ({ noun }: Kind, definition: Definition | undefined): string =>
  `the ${noun} « ${definition?.name ?? ''} » (${definition?.id ?? ''})`

const priceOf = ({ data }: Definition): number => ('priceCents' in data ? Number(data.priceCents) : 0)
const losesPrice = (wanted: Definition, known: Definition | undefined): boolean =>
  known !== undefined && priceOf(wanted) === 0 && priceOf(known) > 0

import * as commands from '@alba/contracts/catalogue/commands'
import {
  type CatalogueEvent,
  practitionerStream,
  questionnaireStream,
  roomStream,
  serviceStream,
} from '@alba/contracts/catalogue/events'
import { type PackageEvent, packageStream } from '@alba/contracts/packages/events'
import type { Refusal } from '@alba/contracts/shared/decision'
import { definitions, type Retirement, setRetired } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { Reference } from '../reference/reference.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import {
  refuseToReinstatePackage,
  refuseToReinstateService,
  refuseToRetireQuestionnaire,
  refuseToRetireService,
} from './rules.ts'

type RetirableFact = Exclude<CatalogueEvent, { type: 'CategoryDefined' }> | PackageEvent
type Kind = Pick<Retirement<RetirableFact>, 'type' | 'unknown'> & { readonly stream: (id: number) => string }
/** Why a thing cannot be retired or reinstated because of others. */
type Refuse = (reference: Reference, id: number) => Refusal | undefined

const service: Kind = { type: 'ServiceDefined', stream: serviceStream, unknown: 'service_unknown' }
const room: Kind = { type: 'RoomDefined', stream: roomStream, unknown: 'room_unknown' }
const practitioner: Kind = {
  type: 'PractitionerDefined',
  stream: practitionerStream,
  unknown: 'practitioner_unknown',
}
const questionnaire: Kind = {
  type: 'QuestionnaireDefined',
  stream: questionnaireStream,
  unknown: 'questionnaire_unknown',
}
const packageKind: Kind = { type: 'PackageDefined', stream: packageStream, unknown: 'package_unknown' }

/**
 * The handler of a command that retires or reinstates. It waits until decisions use the change. Existing bookings,
 * vouchers and questionnaires stay as they are.
 */
const change = (command: commands.RetiringCommand, kind: Kind, retired: boolean, refuse: Refuse) =>
  handler(command, async (deps: Deps, { id, version: seen }, cause) => {
    const refusal = refuse(deps.reference.current(), id)
    if (refusal) return refusal
    const { stream, type, unknown } = kind
    const decider = definitions<number, RetirableFact>(stream)
    return untilReferenced(
      deps,
      await deps.streams.execute(decider, id, cause, state => setRetired(state, { type, unknown, retired, seen })),
    )
  })

const retire = (command: commands.RetiringCommand, kind: Kind, refuse: Refuse = () => undefined) =>
  change(command, kind, true, refuse)
const reinstate = (command: commands.RetiringCommand, kind: Kind, refuse: Refuse = () => undefined) =>
  change(command, kind, false, refuse)

export const retiring = [
  retire(commands.retireService, service, refuseToRetireService),
  reinstate(commands.reinstateService, service, refuseToReinstateService),
  retire(commands.retireRoom, room),
  reinstate(commands.reinstateRoom, room),
  retire(commands.retirePractitioner, practitioner),
  reinstate(commands.reinstatePractitioner, practitioner),
  retire(commands.retirePackage, packageKind),
  reinstate(commands.reinstatePackage, packageKind, refuseToReinstatePackage),
  retire(commands.retireQuestionnaire, questionnaire, refuseToRetireQuestionnaire),
  reinstate(commands.reinstateQuestionnaire, questionnaire),
]

import { practitionerStream, questionnaireStream, roomStream, serviceStream } from '@alba/contracts/catalogue/events'
import { packageStream } from '@alba/contracts/packages/events'
import type { Generation } from '../generation.ts'
import type { Step } from '../history.ts'
import { type Action, commandStep, staff, type WeightedActions } from './action.ts'
import { randomKnown, seenVersion } from './known.ts'

const kinds = {
  service: { of: 'services', stream: serviceStream, type: 'ServiceDefined' },
  room: { of: 'rooms', stream: roomStream, type: 'RoomDefined' },
  practitioner: { of: 'practitioners', stream: practitionerStream, type: 'PractitionerDefined' },
  package: { of: 'packages', stream: packageStream, type: 'PackageDefined' },
  questionnaire: { of: 'questionnaires', stream: questionnaireStream, type: 'QuestionnaireDefined' },
} as const
type Kind = keyof typeof kinds

function changeOffer(generation: Generation, verb: 'retire' | 'reinstate', kind: Kind, id: number): Step {
  const { stream, type } = kinds[kind]
  return commandStep(generation, staff(generation), `${verb}-${kind}`, {
    id,
    ...seenVersion(generation, stream(id), type),
  })
}

const reinstate =
  (kind: Kind): Action =>
  generation =>
    changeOffer(generation, 'reinstate', kind, randomKnown(generation, kinds[kind].of))

const retire =
  (kind: Kind): Action =>
  generation =>
    changeOffer(generation, 'retire', kind, randomKnown(generation, kinds[kind].of))

/**
 * Retires a treatment. When an offered package contains it, which makes this impossible, mostly retires the package.
 */
export const retireService: Action = generation => {
  const id = randomKnown(generation, 'services')
  const packages = [...generation.simulation.reference().packages.values()]
  const containing = packages.find(
    each => each.retired !== true && each.items.some(({ serviceId }) => serviceId === id),
  )
  return containing && generation.random.below(4) > 0
    ? changeOffer(generation, 'retire', 'package', containing.packageId)
    : changeOffer(generation, 'retire', 'service', id)
}

export const retirePractitioner = retire('practitioner')
export const reinstatePractitioner = reinstate('practitioner')

/** A practitioner leaves and comes back, or a room is given up for a while. */
export const retiringOfPeople: WeightedActions = [
  [2, retirePractitioner],
  [2, reinstatePractitioner],
  [1, retire('room')],
  [1, reinstate('room')],
]

/** An admin retires things, and reinstates them about as often. */
export const retiringActions: WeightedActions = [
  ...retiringOfPeople,
  [5, retireService],
  [3, reinstate('service')],
  [1, retire('package')],
  [2, reinstate('package')],
  [1, retire('questionnaire')],
  [1, reinstate('questionnaire')],
]

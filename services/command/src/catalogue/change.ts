import * as commands from '@alba/contracts/catalogue/commands'
import {
  type CatalogueEvent,
  categoryStream,
  practitionerStream,
  questionnaireStream,
  roomStream,
} from '@alba/contracts/catalogue/events'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import { type Change, changeDefined, definitions } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'

type Given<Fact extends CatalogueEvent> = Change<Fact> & { readonly stream: string }

/**
 * Changes a thing of the catalogue, and waits until decisions use it. The stream says whether there is such a thing: a
 * read model may not show yet what somebody has just added.
 */
async function change<Fact extends CatalogueEvent>(deps: Deps, { stream, ...given }: Given<Fact>, cause: Cause) {
  const decider = definitions<string, Fact>(name => name)
  return untilReferenced(deps, await deps.streams.execute(decider, stream, cause, state => changeDefined(state, given)))
}

type FactOf<Type extends CatalogueEvent['type']> = Extract<CatalogueEvent, { type: Type }>

/** Changes a category; its place on the page stays. */
export const changeCategory = handler(commands.changeCategory, async (deps: Deps, { version, ...changes }, cause) => {
  const { categoryId: id, slug } = changes
  const all = [...deps.reference.current().categories.values()]
  if (all.some(other => other.categoryId !== id && other.slug === slug)) return reject('already_exists')
  const given = { stream: categoryStream(id), type: 'CategoryDefined', unknown: 'category_unknown' } as const
  return change<FactOf<'CategoryDefined'>>(deps, { ...given, seen: version, changes }, cause)
})

/** Changes a room. */
export const changeRoom = handler(commands.changeRoom, (deps: Deps, { version, ...changes }, cause) => {
  const given = { stream: roomStream(changes.roomId), type: 'RoomDefined', unknown: 'room_unknown' } as const
  return change<FactOf<'RoomDefined'>>(deps, { ...given, seen: version, changes }, cause)
})

/** Changes the title and the questions of a questionnaire. Its type stays, because answers refer to it by that. */
export const changeQuestionnaire = handler(
  commands.changeQuestionnaire,
  (deps: Deps, { version, ...changes }, cause) => {
    const stream = questionnaireStream(changes.questionnaireId)
    const given = { stream, type: 'QuestionnaireDefined', unknown: 'questionnaire_unknown' } as const
    return change<FactOf<'QuestionnaireDefined'>>(deps, { ...given, seen: version, changes }, cause)
  },
)

/** Changes the name of a practitioner. */
export const renamePractitioner = handler(commands.renamePractitioner, (deps: Deps, { version, ...changes }, cause) => {
  const stream = practitionerStream(changes.practitionerId)
  const given = { stream, type: 'PractitionerDefined', unknown: 'practitioner_unknown' } as const
  return change<FactOf<'PractitionerDefined'>>(deps, { ...given, seen: version, changes }, cause)
})

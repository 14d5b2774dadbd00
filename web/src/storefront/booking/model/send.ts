import { showError } from '../../../ui/shown-toasts.ts'
import { abandon } from './abandon.ts'
import { type Draft, setDraft } from './draft.ts'
import { useFlow } from './flow-store.ts'
import { bookingPath, goToStep } from './steps.ts'
import { type DraftChange, type FlowEvent, type Going, transition } from './transitions.ts'

function changeDraft({ time, passed, ...others }: DraftChange): void {
  setDraft(({ values, eligible }) => ({
    values: time === undefined ? values : { ...values, time },
    eligible: passed ? withPassed(eligible, passed) : eligible,
    ...others,
  }))
}

/** The passed questionnaires, with the key of this service's result in place of the former one; without it when null. */
function withPassed(eligible: Draft['eligible'], { serviceId, key }: NonNullable<DraftChange['passed']>) {
  const { [serviceId]: _former, ...others } = eligible
  return key === null ? others : { ...others, [serviceId]: key }
}

/** Goes to a step: at the address of a selection (`at`), otherwise at the present address. */
function goOn({ step, at, ...going }: Going): void {
  goToStep(step, at ? { ...going, path: bookingPath(at) } : going)
}

/**
 * Applies an event to the booking, as the table of transitions says. An event without a transition at the present stage
 * changes nothing. Requests that cancel a booking are sent before this returns, since the page may be closing.
 * @returns once they are answered
 */
export async function send(event: FlowEvent): Promise<void> {
  const next = transition(useFlow.getState(), event)
  if (!next) return
  const { draft, go, toast, givesUp, ...flow } = next
  const givingUp = givesUp && abandon(givesUp)
  useFlow.setState(flow)
  if (draft) changeDraft(draft)
  if (toast !== undefined) showError(toast)
  if (go) goOn(go)
  await givingUp
}

import { showError } from '../../../ui/shown-toasts.ts'
import { abandon } from './abandon.ts'
import { setDraft } from './draft.ts'
import { useFlow } from './flow-store.ts'
import { bookingPath, goToStep } from './steps.ts'
import { type DraftChange, type FlowEvent, type Going, transition } from './transitions.ts'

function change({ time, ...change }: DraftChange): void {
  setDraft(draft => ({ ...change, values: time === undefined ? draft.values : { ...draft.values, time } }))
}

function goOn({ step, at, ...going }: Going): void {
  goToStep(step, at ? { ...going, path: bookingPath(at) } : going)
}

/**
 * Lets an event happen to the booking, as the table of transitions says; one that has no place in it changes nothing.
 * What must leave with a page that goes away has left when this returns.
 * @returns once what is given up is free again
 */
export async function send(event: FlowEvent): Promise<void> {
  const next = transition(useFlow.getState(), event)
  if (!next) return
  const { draft, go, toast, givesBack, ...flow } = next
  const free = givesBack && abandon(givesBack)
  useFlow.setState(flow)
  if (draft) change(draft)
  if (toast !== undefined) showError(toast)
  if (go) goOn(go)
  await free
}

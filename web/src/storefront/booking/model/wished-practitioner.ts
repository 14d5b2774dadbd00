import { choices } from '../../../shared/centre.ts'
import { type DraftValues, setValues, useDraft } from './draft.ts'

/**
 * The practitioner for whom the visitor asks; null when it does not matter. A draft may be older than the centre's choice
 * to let visitors ask for nobody.
 */
export const wishedIn = ({ practitioner }: Pick<DraftValues, 'practitioner'>): number | null =>
  choices.visitorsChoosePractitioner ? practitioner : null

/** The same, for the draft as it is now. */
export const useWishedPractitioner = (): number | null => useDraft(draft => wishedIn(draft.values))

/** The codes with which the server refuses the wish itself, at whatever time. */
const REFUSED = ['practitioner_unknown', 'practitioner_retired', 'practitioner_not_chosen_here']

/**
 * Forgets a wish that the server refuses at any time, so that the next request can succeed.
 * @param code of the refusal
 * @returns whether the wish was refused
 */
export function forgetRefusedWish(code: string | undefined): boolean {
  if (!code || !REFUSED.includes(code)) return false
  setValues({ practitioner: null })
  return true
}

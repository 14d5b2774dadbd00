import { handMadeColours } from '../centre/look/derive.ts'
import type { CentreLook } from '../centre/look.ts'

/**
 * The look of the demo, as in infra/centres/maison-alba.yaml: the colours in which everything was drawn by hand, and the
 * drawings of a mother and her baby.
 */
export const demoLook: CentreLook = {
  colours: handMadeColours,
  fonts: 'fraunces-figtree',
  drawings: 'mother-and-baby',
  logo: 'drawn',
}

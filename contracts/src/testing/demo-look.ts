import { drawnIn } from '../centre/look/derive.ts'
import type { CentreLook } from '../centre/look.ts'

/** The look of the demo, as in infra/centres/maison-alba.yaml: the hand-made palette and the drawings made for it. */
export const demoLook: CentreLook = {
  colours: drawnIn,
  fonts: 'fraunces-figtree',
  drawings: 'mother-and-baby',
  logo: 'drawn',
}

import type { AroundNavHandler } from 'wouter'

let crossFade: AroundNavHandler | undefined

/** From page to page at once, until the code of the cross-fade is there. */
export const aroundNav: AroundNavHandler = (navigate, to, options) =>
  crossFade ? crossFade(navigate, to, options) : navigate(to, options)

/** No part of the first load: nobody goes on before they have read something. */
export const learnToFade = async (): Promise<void> => {
  ;({ crossFade } = await import('./cross-fade.ts'))
}

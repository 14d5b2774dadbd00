import type { AroundNavHandler } from 'wouter'

let crossFade: AroundNavHandler | undefined

/** Changes pages at once until the code of the cross-fade is loaded. */
export const aroundNav: AroundNavHandler = (navigate, to, options) =>
  crossFade ? crossFade(navigate, to, options) : navigate(to, options)

/** The cross-fade is not in the first load: visitors read before they follow a link. */
export const learnToFade = async (): Promise<void> => {
  ;({ crossFade } = await import('./cross-fade.ts'))
}

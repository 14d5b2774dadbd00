import type { AroundNavHandler } from 'wouter'

let crossFade: AroundNavHandler | undefined

/** Navigates to another page, with a cross-fade once the code of that effect is loaded. */
export const aroundNav: AroundNavHandler = (navigate, to, options) =>
  crossFade ? crossFade(navigate, to, options) : navigate(to, options)

/**
 * Loads the code of the cross-fade. It is not part of the first load, since visitors read before they follow a link.
 */
export const loadCrossFade = async (): Promise<void> => {
  ;({ crossFade } = await import('./cross-fade.ts'))
}

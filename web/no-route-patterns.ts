/** Replaces wouter's parser of route patterns in the storefront, where no path has parameters (`pageAt`). */
export const parse = (): never => {
  throw new Error('The storefront has no route patterns.')
}

/** Stands for wouter's parser of route patterns in the storefront, whose pages have plain addresses (`pageAt`). */
export const parse = (): never => {
  throw new Error('The storefront has no route patterns.')
}

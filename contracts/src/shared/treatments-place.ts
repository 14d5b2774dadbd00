/**
 * The id of the element in the built page of services whose content the gateway replaces by the treatments and their
 * prices, which the build does not know. The element is in a `<noscript>`, so browsers that run scripts ignore it.
 */
export const TREATMENTS_PLACE = 'soins-sans-javascript'

/**
 * The id of the element, in the built page of services, whose content the gateway replaces by the treatments and their
 * prices. No build knows them. It stands in a `<noscript>`: browsers that run scripts never make an element of it.
 */
export const TREATMENTS_PLACE = 'soins-sans-javascript'

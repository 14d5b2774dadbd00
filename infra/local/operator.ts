/**
 * Headers of an operator's request to an internal service.
 * @param name recorded as the actor of the events that follow
 */
export const operatorHeaders = (serviceSecret: string, name: string): Record<string, string> => ({
  authorization: `Bearer ${serviceSecret}`,
  'x-actor': `operator:${name}`,
})

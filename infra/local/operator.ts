/** How an operator's tool asks the services inside. @param name stands in the events that follow */
export const operatorHeaders = (serviceSecret: string, name: string): Record<string, string> => ({
  authorization: `Bearer ${serviceSecret}`,
  'x-actor': `operator:${name}`,
})

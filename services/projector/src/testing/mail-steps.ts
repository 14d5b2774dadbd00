/** The steps of sending a mail, in order. Tests kill the mailer after each. */
export const steps = [
  'received an event',
  'ordered its mails',
  'started a mail',
  'sent all but its end',
  'recorded that it ends',
  'was answered',
] as const
export type Step = (typeof steps)[number]

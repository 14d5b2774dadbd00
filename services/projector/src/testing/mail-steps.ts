/** The steps of sending a mail, in order. Tests kill the mailer after each. */
export const steps = [
  'heard of an event',
  'ordered its mails',
  'took a mail up',
  'sent all but its end',
  'wrote down that it ends',
  'was answered',
] as const
export type Step = (typeof steps)[number]

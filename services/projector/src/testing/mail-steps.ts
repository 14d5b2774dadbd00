/**
 * The steps of sending a mail, in order. Tests kill the mailer after each. A mail is sent up to its end mark first;
 * then the mailer records that the mail server may have the mail from now on, and sends the end mark.
 */
export const steps = [
  'received an event',
  'ordered its mails',
  'started a mail',
  'sent all but the end mark',
  'recorded that the end mark follows',
  'was answered',
] as const
export type Step = (typeof steps)[number]

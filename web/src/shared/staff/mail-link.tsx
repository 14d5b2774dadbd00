import { ERASED } from '@alba/contracts/shared/event'

/** An e-mail address as a link that writes to it; only the text after an erasure, because nobody is reached there. */
export const MailLink = ({ email }: { email: string }) =>
  email === ERASED ? email : <a href={`mailto:${email}`}>{email}</a>

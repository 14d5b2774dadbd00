import { french } from '@alba/contracts/shared/typography'
import { CALENDAR_TYPE } from '@alba/platform/documents/calendar'
import MailComposer from 'nodemailer/lib/mail-composer'
import { html, PICTURES } from './letters/html.ts'
import type { Letter, Site } from './letters/letter.ts'
import { plain } from './letters/plain.ts'
import { fileNames, letterPicture } from './pictures.ts'

export type Address = { readonly name: string; readonly address: string }

/** A letter, its recipient, and what is attached to it. */
export type Post = {
  readonly letter: Letter
  readonly to: Address
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string }
  readonly files?: readonly { readonly filename: string; readonly content: Buffer }[]
  /** The address that stops such mails. Only for mails that neither the law nor the contract requires. */
  readonly unsubscribe?: string
}

/** The address that mails come from, and the site. Answers go to the centre's own address (`Reply-To`). */
export type Sender = { readonly address: string; readonly site: Site }

export type Message = {
  readonly envelope: { readonly from: string; readonly to: string }
  /** The message as it is sent over SMTP. */
  readonly raw: Buffer
}

/**
 * Composes a letter as a message for SMTP.
 * @param messageId the same for every attempt
 * @param date when the mail was due, UTC
 * @throws {Error} when the recipient's address is not exactly one address
 */
export async function messageOf(
  post: Post,
  { address, site }: Sender,
  messageId: string,
  date: string,
): Promise<Message> {
  const { letter, calendar } = post
  const { name, email } = site.centre.identity
  const to = { name: oneLine(post.to.name), address: plainAddress(post.to.address) }
  const composed = new MailComposer({
    messageId,
    date: new Date(date),
    from: { name, address },
    to,
    replyTo: email,
    subject: oneLine(french(letter.subject)),
    text: plain(letter, site),
    html: html(letter, site),
    ...(calendar && {
      icalEvent: {
        method: calendar.method,
        content: calendar.content,
        filename: 'rendez-vous.ics',
        contentType: CALENDAR_TYPE,
      },
    }),
    attachments: [
      ...(await pictures(letter, site)),
      ...(post.files ?? []).map(file => ({ ...file, contentType: 'application/pdf' })),
    ],
    headers: {
      'Content-Language': 'fr',
      // Asks automatic responders not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(post.unsubscribe && { 'List-Unsubscribe': `<${post.unsubscribe}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { envelope: { from: address, to: to.address }, raw: await composed.compile().build() }
}

/** The inline pictures of a letter: the centre's logo, and the banner if the letter has one. */
function pictures({ picture: banner }: Letter, { centre: { look, logo, identity } }: Site) {
  const names: (keyof typeof PICTURES)[] = banner ? ['mark', banner] : ['mark']
  return Promise.all(
    names.map(async name => ({
      filename: fileNames[name],
      cid: PICTURES[name],
      content: name === 'mark' && logo ? logo.png : await letterPicture(look, identity.name, name),
      contentDisposition: 'inline' as const,
    })),
  )
}

/** Removes line breaks, so that a typed text cannot begin another header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** Checks that a text is exactly one address, and cannot end the SMTP command. */
function plainAddress(address: string): string {
  if (/^[^\s<>,;:"()\p{Cc}]+@[^\s<>,;:"()\p{Cc}]+$/u.test(address)) return address
  throw new Error('this is no address to write to')
}

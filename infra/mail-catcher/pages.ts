import type { Email } from 'postal-mime'
import { html, type Markup } from '../pages/html.ts'
import type { Caught } from './store.ts'

const SHOWN = 200

const row = ({ id, receivedAt, envelope, subject }: Caught): Markup =>
  html`<tr><td>${receivedAt.slice(0, 19).replace('T', ' ')}</td><td>${envelope.to.join(', ')}</td><td><a href="/mails/${id}">${subject || '(no subject)'}</a></td></tr>`

/** @param mails oldest first */
export const listPage = (mails: readonly Caught[]): Markup => html`<main>
<h1>Mails</h1>
<p class="test">Nothing leaves this machine: every mail that this copy sends ends here. Times are UTC.</p>
${
  mails.length === 0
    ? html`<p>There are no mails yet. Book something, and its confirmation arrives here.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${mails.slice(-SHOWN).toReversed().map(row)}</tbody>
</table></div>
<form class="inline" method="post" action="/mails/clear"><button>Delete all ${mails.length}</button></form>`
}
</main>`

const size = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} kB`

/** Page of a mail: its HTML, its attachments and its plain text. */
export function mailPage({ id, receivedAt, envelope, subject, messageId }: Caught, mail: Email): Markup {
  return html`<main>
<p><a href="/">All mails</a></p>
<h1>${subject}</h1>
<dl>
<dt>From</dt><dd>${address(mail.from)}</dd>
<dt>To</dt><dd>${envelope.to.join(', ')}</dd>
<dt>Received</dt><dd>${receivedAt}</dd>
<dt>Message-ID</dt><dd>${messageId}</dd>
</dl>
${mail.html ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as its reader sees it" src="/mails/${id}/html"></iframe>` : ''}
<h2>Attachments</h2>
<ul>${mail.attachments.map((attachment, n) => html`<li><a href="/mails/${id}/attachments/${n}">${attachment.filename ?? attachment.mimeType}</a>, ${attachment.mimeType}, ${size(bytesOf(attachment).length)}</li>`)}</ul>
<h2>Text</h2>
<pre>${mail.text ?? ''}</pre>
<p><a href="/mails/${id}/raw">The raw message</a></p>
</main>`
}

const address = (from: Email['from']): string => (from ? `${from.name} <${'address' in from ? from.address : ''}>` : '')

export const bytesOf = ({ content }: Email['attachments'][number]): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/**
 * The HTML of a mail. Its pictures are loaded from its attachments, its links open in a new tab, and no script runs.
 */
export function shownHtml(id: number, mail: Email): string {
  const pictures = new Map(mail.attachments.map(({ contentId }, n) => [contentId?.replaceAll(/[<>]/g, ''), n]))
  const source = (mail.html ?? '').replaceAll(/cid:([^"')\s]+)/g, (all, cid: string) => {
    const n = pictures.get(cid)
    return n === undefined ? all : `/mails/${id}/attachments/${n}`
  })
  return source.replace(/<head>/i, '<head><base target="_blank">')
}

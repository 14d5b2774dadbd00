import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../pages/html.ts'
import { bytesOf, listPage, mailPage, shownHtml } from './pages.ts'
import type { Caught, Store } from './store.ts'

const params = z.object({ id: z.coerce.number().int().min(1) })
const attachmentParams = params.extend({ n: z.coerce.number().int().min(0) })
const query = z.object({ message_id: z.string().optional(), to: z.string().optional() })

/**
 * Serves pages that show the mails, and the same as JSON, for tests and for the mailer, which asks whether a mail has
 * arrived.
 */
export function buildCatcher(store: Store): FastifyInstance {
  const app = Fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof z.ZodError ? 400 : 500).send(String(error)),
  )
  // The form that deletes all mails has no fields. Without a parser Fastify would refuse it with 415.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
  pages(app, store)
  api(app, store)
  return app
}

function pages(app: FastifyInstance, store: Store): void {
  app.get('/', (_request, reply) => sendPage(reply, { lang: 'en', title: 'Mails', body: listPage(store.all()) }))
  app.post('/mails/clear', async (_request, reply) => {
    await store.clear()
    return reply.redirect('/', 303)
  })
  app.get('/mails/:id', async (request, reply) => {
    const found = await find(store, request.params)
    if (!found) return missing(reply)
    const body = mailPage(found.caught, found.mail)
    return sendPage(reply, { lang: 'en', title: found.caught.subject, body, frames: true })
  })
  app.get('/mails/:id/html', async (request, reply) => {
    const found = await find(store, request.params)
    if (!found) return missing(reply)
    const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    const page = shownHtml(found.caught.id, found.mail)
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
  })
  app.get('/mails/:id/raw', async (request, reply) => {
    const found = await find(store, request.params)
    return found ? reply.type('text/plain; charset=utf-8').send(found.raw) : missing(reply)
  })
  app.get('/mails/:id/attachments/:n', async (request, reply) => {
    const { n } = attachmentParams.parse(request.params)
    const attachment = (await find(store, request.params))?.mail.attachments[n]
    if (!attachment) return missing(reply)
    // The sender chose the type, so nothing may run: pictures and PDFs are shown, other types are only downloaded.
    const shown = /^(image\/(png|jpeg)|application\/pdf)$/.test(attachment.mimeType)
    const name = encodeURIComponent(attachment.filename ?? 'attachment')
    return reply
      .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
      .header('x-content-type-options', 'nosniff')
      .type(shown ? attachment.mimeType : 'application/octet-stream')
      .send(bytesOf(attachment))
  })
}

function api(app: FastifyInstance, store: Store): void {
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/mails', async request => {
    const { message_id, to } = query.parse(request.query)
    return store
      .all()
      .filter(({ messageId }) => message_id === undefined || messageId === message_id)
      .filter(({ envelope }) => to === undefined || envelope.to.includes(to))
      .map(listed)
  })
  app.get('/api/mails/:id', async (request, reply) => {
    const found = await find(store, request.params)
    if (!found) return missing(reply)
    const { mail, caught } = found
    return {
      ...listed(caught),
      text: mail.text ?? null,
      html: mail.html ?? null,
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      attachments: mail.attachments.map((attachment, n) => ({
        filename: attachment.filename,
        mime_type: attachment.mimeType,
        url: `/mails/${caught.id}/attachments/${n}`,
      })),
    }
  })
}

const listed = ({ id, receivedAt, envelope, messageId, subject }: Caught) => ({
  id,
  received_at: receivedAt,
  message_id: messageId,
  from: envelope.from,
  to: envelope.to,
  subject,
})

async function find(store: Store, wanted: unknown) {
  const { id } = params.parse(wanted)
  const caught = store.all().find(each => each.id === id)
  const read = caught && (await store.read(id))
  return caught && read ? { caught, ...read } : undefined
}

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no such mail.')

import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { freePort } from '@alba/platform/testing/postgres'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  readonly url: string
  /** Address that reports whether a mail arrived, for MAIL_RECEIPTS_URL. */
  readonly receiptsUrl: string
  /** Every mail received, duplicates included, in order. */
  mails(): Promise<Email[]>
  /** `to: subject` of each mail. */
  list(): Promise<string[]>
  /** Refuses mails with this code, all or those to one recipient; null accepts all again. */
  refuse(code: number | null, to?: string): void
  /** Receives mails without answering, until `down`, `letThrough` or `release`. */
  hold(): void
  /** Answers again, except for the mails held so far. */
  letThrough(): void
  /** Answers for the mails held so far, too. */
  release(): void
  /** Stops the server and cuts connected clients off. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

/** A mail server for one test. @param size largest accepted mail in bytes, which the server announces */
export async function openMailbox({ size }: { readonly size?: number } = {}): Promise<Mailbox> {
  const port = await freePort()
  const raws: Buffer[] = []
  let refused: { code: number; to?: string } | null = null
  let holds = false
  const held: (() => void)[] = []
  let server: SMTPServer | undefined
  const sockets = new Set<Socket>()
  const up = async () => {
    holds = false
    held.length = 0
    const started = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      ...(size !== undefined && { size }),
      async onData(stream, session, done) {
        // A client was killed in the middle of a mail, which therefore does not count.
        const chunks = await Array.fromAsync(stream as AsyncIterable<Buffer>).catch(() => undefined)
        if (!chunks) return
        const to = session.envelope.rcptTo[0]?.address
        if (refused && (refused.to === undefined || refused.to === to))
          return done(Object.assign(new Error(`<${to}> is not known here`), { responseCode: refused.code }))
        raws.push(Buffer.concat(chunks))
        if (holds) held.push(done)
        else done()
      },
    })
    started.on('error', () => undefined)
    started.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>(resolve => started.listen(port, '127.0.0.1', () => resolve()))
    server = started
  }
  const down = async () => {
    const running = server
    server = undefined
    const closed = new Promise<void>(resolve => (running ? running.close(() => resolve()) : resolve()))
    // Without closing the SMTP sessions, as in a power failure.
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await up()
  const mails = () => Promise.all(raws.map(raw => PostalMime.parse(raw)))
  const receipts = createServer(async (request, response) => {
    const wanted = new URL(request.url ?? '/', 'http://mailbox').searchParams.get('message_id')
    const ids = (await mails()).map(({ messageId }) => messageId)
    response.end(JSON.stringify(ids.filter(id => id === wanted)))
  })
  await new Promise<void>(resolve => receipts.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    receiptsUrl: `http://127.0.0.1:${(receipts.address() as AddressInfo).port}/mails`,
    mails,
    list: async () => (await mails()).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`),
    refuse(code, to) {
      refused = code === null ? null : { code, ...(to !== undefined && { to }) }
    },
    hold() {
      holds = true
    },
    letThrough() {
      holds = false
    },
    release() {
      holds = false
      for (const done of held.splice(0)) done()
    },
    down,
    up,
    async close() {
      receipts.closeAllConnections()
      receipts.close()
      await down()
    },
  }
}

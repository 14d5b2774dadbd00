import { SMTPServer } from 'smtp-server'
import type { Store } from './store.ts'

export type MailServer = {
  listen(port: number, host: string): Promise<void>
  close(): Promise<void>
}

/** A larger mail is refused. No mail of Alba is that large, so a larger one is a bug. */
const MAX_BYTES = 30 * 1024 * 1024

/**
 * An SMTP server that keeps mails for any address in the store. It does not listen yet.
 * @param log gets what fails for one connection or mail; the server goes on
 */
export function buildMailServer(store: Store, log: (error: unknown) => void): MailServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // For mails whose size the client announces; `contentOf` limits the others.
    size: MAX_BYTES,
    // All clients are on this machine: looking up their names would only cost time.
    disableReverseLookup: true,
    banner: 'Alba mail catcher',
    async onData(stream, session, done) {
      try {
        const raw = await contentOf(stream as AsyncIterable<Buffer>)
        // 552: the sender gives the mail up.
        if (!raw) return done(Object.assign(new Error('The mail is too large'), { responseCode: 552 }))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        await store.add({ from, to: rcptTo.map(({ address }) => address) }, raw)
        done()
      } catch (error) {
        log(error)
        // 451: the sender keeps the mail, and tries again later.
        done(Object.assign(new Error('The mail could not be kept'), { responseCode: 451 }))
      }
    },
  })
  server.on('error', log)
  return {
    listen: (port, host) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server.server.once('error', reject)
      server.listen(port, host, () => resolve())
      return promise
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The bytes of a mail; undefined for one that is too large, which is read to its end, because only then a client listens. */
async function contentOf(stream: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks) : undefined
}

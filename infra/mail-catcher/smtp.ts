import { SMTPServer } from 'smtp-server'
import type { Store } from './store.ts'

export type MailServer = {
  listen(port: number, host: string): Promise<void>
  close(): Promise<void>
}

/**
 * A client that announces a larger mail is refused. No mail of Alba is that large, so a larger one is a bug. smtp-server
 * does not limit a mail whose size the client did not announce.
 */
const MAX_ANNOUNCED_BYTES = 30 * 1024 * 1024

/**
 * An SMTP server that keeps mails for any address in the store. It does not listen yet.
 * @param log gets what fails for one connection or mail; the server goes on
 */
export function buildMailServer(store: Store, log: (error: unknown) => void): MailServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_ANNOUNCED_BYTES,
    // All clients are on this machine: looking up their names would only cost time.
    disableReverseLookup: true,
    banner: 'Alba mail catcher',
    async onData(stream, session, done) {
      try {
        const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
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

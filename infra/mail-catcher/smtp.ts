import { SMTPServer } from 'smtp-server'
import type { Store } from './store.ts'

/** How mails are answered. `hold` keeps a mail, but confirms it only once another answer is chosen. */
export type Answer = 'accept' | 'defer' | 'refuse' | 'hold'

export type Inbox = {
  listen(port: number, host: string): Promise<void>
  answer(answer: Answer): void
  close(): Promise<void>
}

/** Largest accepted mail, in bytes. No mail of Alba is that large, so a larger one is a bug. */
const LARGEST = 30 * 1024 * 1024

/** An SMTP server that accepts mails for any address. */
export function openInbox(store: Store, log: (error: unknown) => void): Inbox {
  let answer: Answer = 'accept'
  const held: (() => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST,
    // All clients are on this machine: looking up their names would only cost time.
    disableReverseLookup: true,
    banner: 'Alba mail catcher',
    async onData(stream, session, done) {
      try {
        const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
        if (answer === 'defer') return done(refusal(451, 'Try again later'))
        if (answer === 'refuse') return done(refusal(550, 'No such mailbox here'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        await store.add({ from, to: rcptTo.map(({ address }) => address) }, raw)
        if (answer === 'hold') await new Promise<void>(resolve => held.push(resolve))
        done()
      } catch (error) {
        log(error)
        done(refusal(451, 'The mail could not be kept'))
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
    answer(chosen) {
      answer = chosen
      if (chosen !== 'hold') for (const release of held.splice(0)) release()
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

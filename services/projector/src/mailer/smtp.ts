import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Message } from './message.ts'

/** The server cannot be reached, or went away before the end of the mail: it does not have it. */
export class Unreachable extends Error {}
/** The server said no: it does not have it. */
export class Refused extends Error {}
/** The end of the mail was sent, and no answer came: the server may have it or not. */
export class Doubtful extends Error {}

export type Smtp = {
  /** Whether it answers: asked before a mail is written, as drawing its vouchers takes long. @throws {Unreachable} */
  reach(): Promise<void>
  /**
   * Resolves when the server has taken the mail on.
   * @param beforeEnd done when all of the mail is sent but its end: as long as a server has not seen that, it throws the
   * mail away. When it rejects, the mail is not ended.
   * @throws {Unreachable} @throws {Refused} @throws {Doubtful} @throws whatever `beforeEnd` threw
   */
  deliver(message: Message, beforeEnd: () => Promise<void>): Promise<void>
  close(): void
}

const OPENING_MS = 10_000
/** Without a word from the server. */
const SILENCE_MS = 60_000
/** A connection that nobody has used for so long is not worth keeping: servers end them. */
const IDLE_MS = 5_000

type Idle = { readonly connection: SMTPConnection; readonly timer: NodeJS.Timeout }

/** Mails over SMTP, connections kept from one to the next. @param url `smtp://user:password@host:587`, or `smtps://` */
export function openSmtp(url: string): Smtp {
  const idle: Idle[] = []
  const settings = settingsOf(url)

  async function take(): Promise<SMTPConnection> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (!kept.connection.destroyed) return kept.connection
    }
    return open(settings)
  }
  function keep(connection: SMTPConnection): void {
    const timer = setTimeout(() => {
      idle.splice(0, idle.length, ...idle.filter(each => each.connection !== connection))
      connection.quit()
    }, IDLE_MS)
    timer.unref()
    idle.push({ connection, timer })
  }

  return {
    reach: async () => keep(await take()),
    async deliver(message, beforeEnd) {
      const connection = await take()
      try {
        await send(connection, message, beforeEnd)
        keep(connection)
      } catch (error) {
        connection.close()
        throw error
      }
    },
    close() {
      for (const { connection, timer } of idle.splice(0)) {
        clearTimeout(timer)
        connection.close()
      }
    },
  }
}

function settingsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password never goes out in the clear, whoever took STARTTLS out of the server's answer.
    requireTLS: !secure && username !== '',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  }
}

/** @throws {Unreachable} */
async function open({ auth, ...address }: ReturnType<typeof settingsOf>): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    ...address,
    connectionTimeout: OPENING_MS,
    greetingTimeout: OPENING_MS,
    socketTimeout: SILENCE_MS,
    socketCloseTimeout: 0,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (error?: Error | null) => (error ? reject(error) : resolve())
  // Without a listener, a connection that breaks later would end the process.
  connection.on('error', reject)
  connection.connect(error => (error || !auth ? settle(error) : connection.login(auth, settle)))
  try {
    await promise
    return connection
  } catch (error) {
    connection.close()
    throw new Unreachable(reasonOf(error))
  }
}

async function send(connection: SMTPConnection, { envelope, raw }: Message, beforeEnd: () => Promise<void>) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const state: { ended: boolean; own?: unknown } = { ended: false }
  const body = async function* () {
    yield raw
    try {
      await beforeEnd()
      state.ended = true
    } catch (error) {
      state.own = error
      throw error
    }
  }
  const onEnd = () => reject(new Error('the server closed the connection'))
  connection.on('error', reject).on('end', onEnd)
  connection.send({ ...envelope, size: raw.length }, Readable.from(body()), error =>
    error ? reject(error) : resolve(),
  )
  try {
    await promise
  } catch (error) {
    if (state.own !== undefined) throw state.own
    if (typeof (error as { responseCode?: unknown }).responseCode === 'number') throw new Refused(reasonOf(error))
    throw state.ended ? new Doubtful(reasonOf(error)) : new Unreachable(reasonOf(error))
  } finally {
    connection.off('error', reject).off('end', onEnd)
  }
}

/** What a server says may hold the address of whoever it is about. */
const reasonOf = (error: unknown): string =>
  String((error as Error).message ?? error)
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .slice(0, 300)

import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Message } from './message.ts'

/** The server cannot be reached: it does not have the mail. */
export class Unreachable extends Error {}
/** The server went away, or fell silent, before the end of the mail: it does not have it. */
export class Interrupted extends Unreachable {}
/** The server said no: it does not have it. */
export class Refused extends Error {}
/** The mail is such that this server takes it in at no time: it is too large, or its envelope is none. */
export class Unsendable extends Refused {}
/** The end of the mail was sent, and no answer came: the server may have it or not. */
export class Doubtful extends Error {}

export type Smtp = {
  /** Whether it answers: asked before a mail is written, as drawing its vouchers takes long. @throws {Unreachable} */
  reach(): Promise<void>
  /**
   * Resolves when the server has taken the mail on.
   * @param beforeEnd done when all of the mail is sent but its end: as long as a server has not seen that, it throws
   * the mail away. When it rejects, the mail is not ended.
   * @throws {Unreachable}
   * @throws {Refused}
   * @throws {Doubtful}
   * @throws whatever `beforeEnd` threw
   */
  deliver(message: Message, beforeEnd: () => Promise<void>): Promise<void>
  /** Ends every connection, also where a mail is under way. */
  close(): void
}

/** How long the mailer waits, in milliseconds. */
export type SmtpTimes = {
  readonly opening: number
  /** For a sign of life until the end of the mail: a reply of the server, or that it accepts more of the mail. */
  readonly silence: number
  /**
   * For the reply to the end of the mail. Servers scan for viruses then, and RFC 5321 (4.5.3.2.6) gives them this long.
   */
  readonly answer: number
}

export const SMTP_TIMES: SmtpTimes = { opening: 10_000, silence: 60_000, answer: 600_000 }
/** A connection that nobody has used for so long is not worth keeping: servers end them. */
const IDLE_MS = 5_000
/** How much of a mail is written to the socket at once, in bytes. */
const PIECE = 64 * 1024

type Idle = { readonly connection: SMTPConnection; readonly timer: NodeJS.Timeout }

/** Mails over SMTP, connections kept from one to the next. @param url `smtp://user:password@host:587`, or `smtps://` */
export function openSmtp(url: string, times: SmtpTimes = SMTP_TIMES): Smtp {
  const idle: Idle[] = []
  const busy = new Set<SMTPConnection>()
  const settings = settingsOf(url)

  async function take(): Promise<SMTPConnection> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (!kept.connection.destroyed) return kept.connection
    }
    return open(settings, times)
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
      busy.add(connection)
      try {
        await send(connection, message, beforeEnd, times)
        keep(connection)
      } catch (error) {
        connection.close()
        throw error
      } finally {
        busy.delete(connection)
      }
    },
    close() {
      for (const connection of busy) connection.close()
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
async function open({ auth, ...address }: ReturnType<typeof settingsOf>, times: SmtpTimes): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    ...address,
    connectionTimeout: times.opening,
    greetingTimeout: times.opening,
    // Ours are counted here: how long it may be silent depends on how far a mail came.
    socketTimeout: 2 * SMTP_TIMES.answer,
    socketCloseTimeout: 0,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (error?: Error | null) => (error ? reject(error) : resolve())
  const silence = setTimeout(() => reject(new Error('no answer from the mail server')), times.silence)
  // Without a listener, a connection that breaks later would end the process.
  connection.on('error', reject)
  connection.connect(error => (error || !auth ? settle(error) : connection.login(auth, settle)))
  try {
    await promise
    return connection
  } catch (error) {
    connection.close()
    throw new Unreachable(reasonOf(error))
  } finally {
    clearTimeout(silence)
  }
}

/**
 * How far a mail came. `own` is the error that the mailer itself threw before the end; `over` means that nobody waits
 * for the result any more.
 */
type Progress = { ended: boolean; over: boolean; own?: unknown }

async function send(
  connection: SMTPConnection,
  { envelope, raw }: Message,
  beforeEnd: () => Promise<void>,
  times: SmtpTimes,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const progress: Progress = { ended: false, over: false }
  const onSilence = () => reject(Object.assign(new Error('the mail server fell silent'), { code: 'ETIMEDOUT' }))
  const watch = watchdog(onSilence)
  watch.expect(times.silence)
  const onEnd = () => reject(Object.assign(new Error('the server closed the connection'), { code: 'ECONNECTION' }))
  connection.on('error', reject).on('end', onEnd)
  const body = pieces(raw, progress, beforeEnd, kind => watch.expect(times[kind]))
  connection.send({ ...envelope, size: raw.length }, Readable.from(body), error => (error ? reject(error) : resolve()))
  try {
    await promise
  } catch (error) {
    throw progress.own ?? failureOf(error, progress)
  } finally {
    progress.over = true
    watch.stop()
    connection.off('error', reject).off('end', onEnd)
  }
}

/** Barks when nothing new was expected for so long. */
function watchdog(bark: () => void): { expect(ms: number): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  return {
    expect(ms) {
      clearTimeout(timer)
      timer = setTimeout(bark, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The mail bit by bit: that more of it is asked for shows that the server takes it in. @param expect told what comes next */
async function* pieces(
  raw: Buffer,
  progress: Progress,
  beforeEnd: () => Promise<void>,
  expect: (next: 'silence' | 'answer') => void,
) {
  for (let from = 0; from < raw.length; from += PIECE) {
    yield raw.subarray(from, from + PIECE)
    expect('silence')
  }
  // A mail that was given up must not be written down as ended.
  if (progress.over) throw new Error('the mail was given up')
  try {
    await beforeEnd()
    progress.ended = true
    expect('answer')
  } catch (error) {
    progress.own = error
    throw error
  }
}

/** The connection or the machine behind it broke: Nodemailer's names for that. */
const BROKEN = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL'])

function failureOf(error: unknown, { ended }: Progress): Error {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  const reason = reasonOf(error)
  if (typeof responseCode === 'number') return new Refused(reason)
  if (ended) return new Doubtful(reason)
  // The server did not reply, and the connection is whole: Nodemailer itself refused the mail.
  return BROKEN.has(String(code)) ? new Interrupted(reason) : new Unsendable(reason)
}

/** The reason without addresses: a server's reply may contain the recipient's. */
const reasonOf = (error: unknown): string =>
  String((error as Error).message ?? error)
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .slice(0, 300)

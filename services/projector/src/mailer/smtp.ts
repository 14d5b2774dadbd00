import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Message } from './message.ts'

/** The server cannot be reached, so it does not have the mail. */
export class Unreachable extends Error {}
/** The server refused the user name or the password, so it was not given the mail. */
export class LoginRefused extends Unreachable {}
/** The connection could not be encrypted as SMTP_URL demands, so neither a password nor the mail was sent. */
export class NotEncrypted extends Unreachable {}
/** The connection broke or fell silent before the end of the mail, so the server does not have it. */
export class Interrupted extends Unreachable {}
/** The server refused the mail, so it does not have it. */
export class Refused extends Error {}
/** The server will never accept this mail: it is too large, or its envelope is invalid. */
export class Unsendable extends Refused {}
/** The end of the mail was sent, but no answer came: the server may have it. */
export class Doubtful extends Error {}

export type Smtp = {
  /**
   * Checks that the server answers. Called before a mail is written, because rendering its vouchers takes long.
   * @throws {Unreachable} also as {LoginRefused} or {NotEncrypted}
   */
  reach(): Promise<void>
  /**
   * Resolves when the server has accepted the mail.
   * @param beforeEnd called when everything but the end of the mail is sent. Without the end the server discards the
   * mail; if `beforeEnd` rejects, the end is not sent.
   * @throws {Unreachable}
   * @throws {Refused}
   * @throws {Doubtful}
   * @throws whatever `beforeEnd` throws
   */
  deliver(message: Message, beforeEnd: () => Promise<void>): Promise<void>
  /** Closes all connections, even while one is being opened or a mail is being sent. No other is opened after it. */
  close(): void
}

/** Time limits in milliseconds. */
export type SmtpTimes = {
  /** Longest wait for the connection, and again for the server's greeting. */
  readonly opening: number
  /** Longest silence of the server before the end of the mail, until it replies or accepts more data. */
  readonly silence: number
  /**
   * Longest wait for the answer to the end of the mail. Servers scan for viruses then; RFC 5321 (4.5.3.2.6) asks for
   * ten minutes.
   */
  readonly answer: number
}

export const SMTP_TIMES: SmtpTimes = { opening: 10_000, silence: 60_000, answer: 600_000 }
/** Unused connections are closed after this time, because servers close them too. */
const IDLE_MS = 5_000
/** How much of a mail is written to the socket at once. */
const PIECE_BYTES = 64 * 1024

type Idle = { readonly connection: SMTPConnection; readonly timer: NodeJS.Timeout }

/** Sends mails over SMTP, and reuses connections. @param url `smtp://user:password@host:587`, or `smtps://` */
export function openSmtp(url: string, times: SmtpTimes = SMTP_TIMES): Smtp {
  const idle: Idle[] = []
  const busy = new Set<SMTPConnection>()
  const settings = settingsOf(url)
  const closing = new AbortController()

  async function take(): Promise<SMTPConnection> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (!kept.connection.destroyed) return kept.connection
    }
    return open(settings, times, closing.signal)
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
      closing.abort(new Error('sending was stopped'))
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
    // An IPv6 address has brackets in a URL, and none where it is looked up.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password is only sent over TLS, even if an attacker removes STARTTLS from the server's answer.
    requireTLS: !secure && username !== '',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  }
}

/** @throws {Unreachable} */
async function open(
  { auth, ...address }: ReturnType<typeof settingsOf>,
  times: SmtpTimes,
  closing: AbortSignal,
): Promise<SMTPConnection> {
  if (closing.aborted) throw openingFailure(closing.reason)
  const connection = new SMTPConnection({
    ...address,
    connectionTimeout: times.opening,
    greetingTimeout: times.opening,
    // This timeout is practically disabled: how long the server may be silent depends on the progress of a mail, so
    // `watchdog` below checks it.
    socketTimeout: 2 * SMTP_TIMES.answer,
    socketCloseTimeout: 0,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (error?: Error | null) => (error ? reject(error) : resolve())
  const silence = setTimeout(() => reject(new Error('no answer from the mail server')), times.silence)
  // A connection that is closed while it is opened calls nothing back.
  const onClosing = () => reject(closing.reason)
  closing.addEventListener('abort', onClosing)
  // Without a listener, a connection that breaks later would end the process.
  connection.on('error', reject)
  connection.connect(error => (error || !auth ? settle(error) : connection.login(auth, settle)))
  try {
    await promise
    return connection
  } catch (error) {
    connection.close()
    throw openingFailure(error)
  } finally {
    clearTimeout(silence)
    closing.removeEventListener('abort', onClosing)
  }
}

function openingFailure(error: unknown): Unreachable {
  const { code, originalCode = '' } = error as { readonly code?: unknown; readonly originalCode?: string }
  const reason = reasonOf(error)
  if (code === 'EAUTH') return new LoginRefused(reason)
  const isTls = code === 'ETLS' || TLS_TROUBLE.test(originalCode)
  return isTls ? new NotEncrypted(reason) : new Unreachable(reason)
}

/** Codes of OpenSSL and Node for a certificate that is not trusted, or a server that does not speak TLS. */
const TLS_TROUBLE = /^(ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/

/** Progress of a mail. */
type Progress = {
  /** Whether `beforeEnd` has returned, so that the server may have the end of the mail. */
  ended: boolean
  /** Whether `send` has returned or thrown. */
  over: boolean
  /** What `beforeEnd` threw. */
  errorBeforeEnd?: unknown
}

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
  const body = pieces(raw, progress, beforeEnd, {
    expect: next => watch.expect(times[next]),
    expectNothing: watch.stop,
  })
  connection.send({ ...envelope, size: raw.length }, Readable.from(body), error => (error ? reject(error) : resolve()))
  try {
    await promise
  } catch (error) {
    throw progress.errorBeforeEnd ?? failureOf(error, progress)
  } finally {
    progress.over = true
    watch.stop()
    connection.off('error', reject).off('end', onEnd)
  }
}

/** Calls `onTimeout` when the expected time has passed without another call of `expect`. */
function watchdog(onTimeout: () => void): { expect(ms: number): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  return {
    expect(ms) {
      clearTimeout(timer)
      timer = setTimeout(onTimeout, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

type Waiting = {
  /** What the server must do next in time. */
  expect(next: 'silence' | 'answer'): void
  /** The server need not do anything, because Alba makes it wait. */
  expectNothing(): void
}

/** Yields the mail in pieces. When the next piece is requested, the server has accepted the one before. */
async function* pieces(raw: Buffer, progress: Progress, beforeEnd: () => Promise<void>, waiting: Waiting) {
  for (let from = 0; from < raw.length; from += PIECE_BYTES) {
    yield raw.subarray(from, from + PIECE_BYTES)
    waiting.expect('silence')
  }
  // After a timeout the mail must not be recorded as ended.
  if (progress.over) throw new Error('the mail was given up')
  waiting.expectNothing()
  try {
    await beforeEnd()
    // The connection may have broken meanwhile. Then the server has no end of the mail, and nothing is waited for.
    if (progress.over) return
    progress.ended = true
    waiting.expect('answer')
  } catch (error) {
    progress.errorBeforeEnd = error
    throw error
  }
}

/** Nodemailer's error codes for a broken connection. */
const BROKEN = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL'])

function failureOf(error: unknown, { ended }: Progress): Error {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  const reason = reasonOf(error)
  if (typeof responseCode === 'number') return new Refused(reason)
  if (ended) return new Doubtful(reason)
  // Without a reply and with an intact connection, Nodemailer itself refused the mail.
  return BROKEN.has(String(code)) ? new Interrupted(reason) : new Unsendable(reason)
}

/** The reason without addresses, because a server's reply may contain the recipient's. */
const reasonOf = (error: unknown): string =>
  String((error as Error).message ?? error)
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .slice(0, 300)

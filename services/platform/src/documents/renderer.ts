import { Worker } from 'node:worker_threads'
import type { AgendaSheet } from '@alba/contracts/bookings/agenda-sheet'
import type { HistorySheet } from './history/sheet.ts'
import type { ReceiptSheet } from './receipt/sheet.ts'
import type { VoucherSheet } from './voucher/sheet.ts'

/** A document to draw, as the thread gets it. */
export type DrawingRequest =
  | { readonly kind: 'voucher'; readonly sheet: VoucherSheet }
  | { readonly kind: 'history'; readonly sheet: HistorySheet }
  | { readonly kind: 'agenda'; readonly sheet: AgendaSheet }
  | { readonly kind: 'receipt'; readonly sheet: ReceiptSheet }

/** Too many documents wait already: another one would be drawn too late to be of use. */
export class RendererBusy extends Error {
  constructor(waiting: number) {
    super(`${waiting} documents wait to be drawn`)
    this.name = 'RendererBusy'
  }
}

/** This document could not be drawn: it took too long, or the thread that drew it ended. */
export class RenderingFailed extends Error {
  constructor(reason: string) {
    super(`a document could not be drawn: ${reason}`)
    this.name = 'RenderingFailed'
  }
}

export type Renderer = {
  /** The PDF file of a voucher. @throws {RendererBusy} @throws {RenderingFailed} */
  voucher(sheet: VoucherSheet): Promise<Buffer>
  /** The PDF file of a history. @throws {RendererBusy} @throws {RenderingFailed} */
  history(sheet: HistorySheet): Promise<Buffer>
  /** The PDF file of a day or a week of the agenda. @throws {RendererBusy} @throws {RenderingFailed} */
  agenda(sheet: AgendaSheet): Promise<Buffer>
  /** The PDF file of a receipt. @throws {RendererBusy} @throws {RenderingFailed} */
  receipt(sheet: ReceiptSheet): Promise<Buffer>
  close(): Promise<void>
}

export type RendererOptions = {
  /** Number of threads; each is started when it is first needed. Default 1. */
  readonly threads?: number
  /** How many documents may wait. Default 50. */
  readonly longestQueue?: number
  /** Time for one document, in milliseconds. It is long, because a busy machine may be slow. Default 30 s. */
  readonly timeoutMs?: number
  /** The script of the threads. Tests pass one that fails. */
  readonly script?: URL
}

type Job = { readonly request: DrawingRequest; resolve(file: Buffer): void; reject(error: Error): void }
/** What `worker.ts` answers. The bytes fill their buffer, which is transferred, so it may be used without a copy. */
type Answer = { readonly bytes: Uint8Array } | { readonly failure: string }

/**
 * Draws documents in worker threads, one at a time in each. A thread that exits or hangs while it draws fails only its
 * document, and is replaced; one that exits while it is idle fails nothing.
 */
export function openRenderer({
  threads = 1,
  longestQueue = 50,
  timeoutMs = 30_000,
  script,
}: RendererOptions = {}): Renderer {
  const queue: Job[] = []
  const pool = Array.from({ length: threads }, () => thread(script ?? new URL('worker.ts', import.meta.url), timeoutMs))
  let closed = false

  const next = () => {
    const idle = pool.find(({ isIdle }) => isIdle())
    const job = idle && queue.shift()
    if (job) idle.draw(job).finally(next)
  }

  const draw = (request: DrawingRequest): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new RenderingFailed('the service is stopping'))
      if (queue.length >= longestQueue) return reject(new RendererBusy(queue.length))
      queue.push({ request, resolve, reject })
      next()
    })

  return {
    voucher: sheet => draw({ kind: 'voucher', sheet }),
    history: sheet => draw({ kind: 'history', sheet }),
    agenda: sheet => draw({ kind: 'agenda', sheet }),
    receipt: sheet => draw({ kind: 'receipt', sheet }),
    async close() {
      closed = true
      for (const job of queue.splice(0)) job.reject(new RenderingFailed('the service is stopping'))
      await Promise.all(pool.map(each => each.end()))
    },
  }
}

/** One thread, which is started again when the previous one has ended. */
function thread(script: URL, timeoutMs: number) {
  let worker: Worker | undefined
  let isBusy = false
  const runningWorker = () => {
    if (worker) return worker
    const created = new Worker(script)
    // An idle thread must not keep the process alive.
    created.unref()
    // An idle thread that ends is replaced when the next document is drawn. An error of it would end this process.
    created
      .on('error', () => {})
      .on('exit', () => {
        if (worker === created) worker = undefined
      })
    worker = created
    return created
  }
  const discardWorker = async () => {
    const gone = worker
    worker = undefined
    await gone?.terminate()
  }
  return {
    isIdle: () => !isBusy,
    end: discardWorker,
    /** Resolves when the thread may draw the next document. It does not reject: a failure goes to the job alone. */
    async draw({ request, resolve, reject }: Job): Promise<void> {
      isBusy = true
      try {
        resolve(await ask(runningWorker(), request, timeoutMs))
      } catch (error) {
        // The thread may hang or be gone. The next document gets a new one, even if this one only answered with a
        // failure.
        await discardWorker()
        reject(error as Error)
      } finally {
        isBusy = false
      }
    },
  }
}

/** @throws {RenderingFailed} */
function ask(worker: Worker, request: DrawingRequest, timeoutMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const fail = (reason: string) => reject(new RenderingFailed(reason))
  const onMessage = (answer: Answer) =>
    'bytes' in answer ? resolve(Buffer.from(answer.bytes.buffer)) : fail(answer.failure)
  const onError = (error: Error) => fail(error.message)
  const onExit = (code: number) => fail(`the thread ended with ${code}`)
  const timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  worker.postMessage(request)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}

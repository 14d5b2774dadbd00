import { parentPort } from 'node:worker_threads'
import { print } from './print.ts'
import { voucherDocument } from './voucher/document.ts'
import { voucherSheet } from './voucher/sheet.ts'

/**
 * The script of the worker thread. It draws one voucher at a time outside the main thread, so that requests need not
 * wait for it. See `renderer.ts`.
 */
parentPort?.on('message', async (asked: unknown) => {
  try {
    const pdf = await print(voucherDocument(voucherSheet.parse(asked)))
    // A Node buffer may share its memory with others, so the bytes are copied before the memory is transferred.
    const bytes = new Uint8Array(pdf)
    parentPort?.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})

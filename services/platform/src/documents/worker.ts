import { parentPort } from 'node:worker_threads'
import { print } from './print.ts'
import { voucherDocument } from './voucher/document.ts'
import { voucherSheet } from './voucher/sheet.ts'

/** The thread that draws: one sheet at a time, so that no request waits behind a drawing. See `renderer.ts`. */
parentPort?.on('message', async (asked: unknown) => {
  try {
    const pdf = await print(voucherDocument(voucherSheet.parse(asked)))
    // A buffer may be a part of a larger one: what is handed over is exactly the file.
    const bytes = new Uint8Array(pdf)
    parentPort?.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})

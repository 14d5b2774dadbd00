import { parentPort } from 'node:worker_threads'
import { agendaSheet } from '@alba/contracts/bookings/agenda-sheet'
import { z } from 'zod'
import { agendaDocument } from './agenda/document.ts'
import { historyDocument } from './history/document.ts'
import { historySheet } from './history/sheet.ts'
import { type Document, print } from './print.ts'
import { receiptDocument } from './receipt/document.ts'
import { receiptSheet } from './receipt/sheet.ts'
import { voucherDocument } from './voucher/document.ts'
import { voucherSheet } from './voucher/sheet.ts'

const drawingRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voucher'), sheet: voucherSheet }),
  z.object({ kind: z.literal('history'), sheet: historySheet }),
  z.object({ kind: z.literal('agenda'), sheet: agendaSheet }),
  z.object({ kind: z.literal('receipt'), sheet: receiptSheet }),
])

/** @throws {ZodError} when the sheet is not one of that kind */
function documentOf(message: unknown): Document {
  const { kind, sheet } = drawingRequest.parse(message)
  switch (kind) {
    case 'voucher':
      return voucherDocument(sheet)
    case 'history':
      return historyDocument(sheet)
    case 'agenda':
      return agendaDocument(sheet)
    case 'receipt':
      return receiptDocument(sheet)
  }
}

/**
 * The script of the worker thread. It draws one document at a time outside the main thread, so that requests need not
 * wait for it. See `renderer.ts`.
 */
parentPort?.on('message', async (message: unknown) => {
  try {
    const pdf = await print(documentOf(message))
    // A Node buffer may share its memory with others, so the bytes are copied before the memory is transferred.
    const bytes = new Uint8Array(pdf)
    parentPort?.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})

import { RendererBusy } from '@alba/platform/documents/renderer'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply } from 'fastify'

/**
 * Sends a document as a download, once it is drawn.
 * @param name of the file
 * @throws {ProblemError} 503 when too many documents wait
 */
export async function sendPdf(reply: FastifyReply, name: string, drawing: Promise<Buffer>): Promise<FastifyReply> {
  const drawn = await drawing.catch(error => {
    throw error instanceof RendererBusy ? new ProblemError(problemOf(503, 'unavailable')) : error
  })
  return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(drawn)
}

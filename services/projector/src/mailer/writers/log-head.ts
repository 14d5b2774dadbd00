import { logHead } from '../letters/log-head.ts'
import type { Writer } from './writing.ts'

/** The mail with the head of the log (ADR 90). The head is read when the mail is written, not when it was ordered. */
export const logHeadWriters = {
  'log-head': async ({ site, now, logHead: wanted }) => {
    if (!wanted) return { nothing: 'nobody wants the head of the log any more' }
    const head = await wanted.read()
    return { letter: logHead(head, new Date(now()).toISOString(), site), to: { name: '', address: wanted.address } }
  },
} satisfies Record<string, Writer>
